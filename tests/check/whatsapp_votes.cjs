// Writes tests/vectors/whatsapp_votes.json: votes in a poll, sealed with the functions of baileys, a WhatsApp library that
// we did not write, and opened again with its own. Only for whoever wants new vectors; the tests read the file.
//
//   npm install --ignore-scripts --prefix target/outside-node baileys@7.0.0-rc14
//   node tests/check/whatsapp_votes.cjs target/outside-node > tests/vectors/whatsapp_votes.json
'use strict'

const { createHash } = require('node:crypto')
const path = require('node:path')
const { pathToFileURL } = require('node:url')

const folder = path.resolve(process.argv[2] ?? 'target/outside-node')
const from = file => import(pathToFileURL(path.join(folder, 'node_modules/baileys', file)).href)

const POLL = '3EB05A1DE0F00D5EA5ED01'
const MAKER = { lid: '201112223334445@lid', phone: '31600000000@s.whatsapp.net' }
const VOTER = { lid: '209998887776665@lid', phone: '31612345678@s.whatsapp.net' }
const OPTIONS = ['Ik speel', 'Ik ben er niet', 'Ik speel extern (½ – "uit")']
const KINDS = ['lid', 'phone']

const secret = createHash('sha256').update('the secret of this poll').digest()
// Chance would write another file each time.
const iv = number => createHash('sha256').update(`vote ${number}`).digest().subarray(0, 12)
const mark = option => createHash('sha256').update(option).digest()

async function main() {
    const { aesEncryptGCM, hmacSign } = await from('lib/Utils/crypto.js')
    const { decryptPollVote } = await from('lib/Utils/process-message.js')
    const { proto } = await from('WAProto/index.js')

    const seal = (number, chosen, maker, voter) => {
        const vote = proto.Message.PollVoteMessage.encode({ selectedOptions: chosen.map(mark) }).finish()
        const extracted = hmacSign(secret, new Uint8Array(32), 'sha256')
        const info = Buffer.concat([...[POLL, maker, voter, 'Poll Vote'].map(text => Buffer.from(text)), Buffer.from([1])])
        const key = hmacSign(info, extracted, 'sha256')
        const sealed = aesEncryptGCM(vote, key, iv(number), Buffer.from(`${POLL}\u0000${voter}`))
        const about = { pollEncKey: secret, pollCreatorJid: maker, pollMsgId: POLL, voterJid: voter }
        const opened = decryptPollVote({ encPayload: sealed, encIv: iv(number) }, about)
        const same = opened.selectedOptions.map(found => Buffer.from(found).toString('hex'))
        if (same.join() !== chosen.map(option => mark(option).toString('hex')).join()) {
            throw new Error(`baileys opens vote ${number} otherwise`)
        }
        return { payload: Buffer.from(sealed).toString('base64'), iv: iv(number).toString('base64') }
    }

    const votes = []
    for (const chosen of [[OPTIONS[0]], [OPTIONS[1]], [OPTIONS[2]], []]) {
        for (const maker of KINDS) {
            for (const voter of KINDS) {
                votes.push({ maker, voter, chosen, ...seal(votes.length, chosen, MAKER[maker], VOTER[voter]) })
            }
        }
    }
    const vectors = {
        poll: POLL,
        secret: secret.toString('base64'),
        maker: MAKER,
        voter: VOTER,
        options: OPTIONS,
        votes
    }
    process.stdout.write(`${JSON.stringify(vectors, null, 2)}\n`)
}

main().catch(error => {
    console.error(error)
    process.exit(1)
})
