// Holds the program to a Telegram that is not ours: the package telegram-test-api carries messages, commands and
// buttons in private chats (no polls, no groups).
//
//     npm install --prefix target/outside-node telegram-test-api@4.2.1
//     node tests/check/telegram_test_api.cjs target/outside-node target/debug/keizerbot

'use strict';

const { execFileSync, spawn } = require('node:child_process');
const fs = require('node:fs');
const { createRequire } = require('node:module');
const os = require('node:os');
const path = require('node:path');

const [packages, program] = process.argv.slice(2).map((argument) => path.resolve(argument));
const TelegramServer = createRequire(path.join(packages, 'here.js'))('telegram-test-api');

const TOKEN = '7000001:a-token-for-tests';
const RENS = 1;
const ANNA = 2;

// What the bot has sent to somebody, in order.
function sentTo(server, person) {
    const sent = server.getUpdatesHistory(TOKEN).filter((update) => update.message && !update.message.from);
    return sent.map((update) => update.message).filter((message) => Number(message.chat_id) === person);
}

async function hears(server, person, words) {
    const until = Date.now() + 30_000;
    while (Date.now() < until) {
        const found = sentTo(server, person).find((message) => message.text.includes(words));
        if (found) return found;
        await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const texts = sentTo(server, person).map((message) => message.text);
    throw new Error(`${person} never hears "${words}" but ${JSON.stringify(texts)}`);
}

async function main() {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'keizerbot-'));
    const server = new TelegramServer({ port: 9543, host: '127.0.0.1' });
    await server.start();
    const common = ['--club', 'config/de-pion.toml', '--database', `sqlite:${path.join(folder, 'club.db')}`];
    const members = path.join(folder, 'leden.csv');
    fs.writeFileSync(members, `naam,leider,contact\nRens,ja,telegram:${RENS}\n`);
    execFileSync(program, ['members', 'import', members, ...common]);
    const env = { ...process.env, KEIZERBOT_TELEGRAM_TOKEN: TOKEN, KEIZERBOT_TELEGRAM_API: server.config.apiURL };
    const bot = spawn(program, ['run', ...common], { env, stdio: ['ignore', 'inherit', 'inherit'] });
    try {
        const rens = server.getClient(TOKEN, { userId: RENS, chatId: RENS, firstName: 'Rens' });
        const anna = server.getClient(TOKEN, { userId: ANNA, chatId: ANNA, firstName: 'Anna' });

        await rens.sendCommand(rens.makeCommand('/nieuw Anna 1800'));
        await hears(server, RENS, 'Anna doet mee vanaf');

        await anna.sendCommand(anna.makeCommand('/ik Anna'));
        const asked = await hears(server, RENS, 'Klopt dat?');
        const markup = typeof asked.reply_markup === 'string' ? JSON.parse(asked.reply_markup) : asked.reply_markup;
        const button = markup.inline_keyboard.flat().find(({ text }) => text === 'Klopt');
        await rens.sendCallback(rens.makeCallbackQuery(button.callback_data));
        await hears(server, RENS, 'gekoppeld');

        await anna.sendMessage(anna.makeMessage('wie speelt er <vrijdag> & zo?'));
        await anna.sendCommand(anna.makeCommand('/help'));
        await hears(server, ANNA, '/aanwezig');
        console.log('telegram-test-api: a new member, a link by button and the help arrive.');
    } finally {
        bot.kill('SIGTERM');
        await new Promise((resolve) => bot.once('exit', resolve));
        await server.stop();
        fs.rmSync(folder, { recursive: true });
    }
}

main().then(
    () => process.exit(0),
    (error) => {
        console.error(error);
        process.exit(1);
    },
);
