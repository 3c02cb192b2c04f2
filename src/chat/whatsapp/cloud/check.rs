//! Whether the bot can do its work on the Cloud API: what `keizerbot check-whatsapp` tells.

use serde_json::Value;

use super::api::{Failure, Refusal};
use super::{Cloud, Template, markup};

/// What is asked about the number. Which account it is in, its health tells.
const FIELDS: &str = "display_phone_number,verified_name,name_status,quality_rating,status,webhook_configuration,health_status";
/// The most signs in the text of a template, with what is put into it.
const LONGEST_TEMPLATE: usize = 1024;
/// The one place for a text, as it stands in a template.
const PLACE: &str = "{{1}}";

/// What was found. Meta's own words are in capitals.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Findings {
    /// The number, as people read it.
    pub number: String,
    /// What people see as the name with it.
    pub name: String,
    /// Whether that name is approved: `APPROVED`, `AVAILABLE_WITHOUT_REVIEW`, `DECLINED`, `PENDING_REVIEW`, ...
    pub name_status: String,
    /// Whether the number is in use: `CONNECTED`, or why it is not.
    pub status: String,
    /// What people think of its messages: `GREEN`, `YELLOW`, `RED`, or something else when nobody knows yet.
    pub quality: String,
    /// What keeps it from sending, and what Meta says is to be done about it.
    pub obstacles: Vec<(String, String)>,
    /// Whether the secret of the app is the right one.
    pub secret_fits: bool,
    /// Where Meta brings what there is; empty: nowhere.
    pub webhook: String,
    /// Whether an app gets what happens in the account; none: the token may not know.
    pub subscribed: Option<bool>,
    /// The template of the club; none: it has none.
    pub template: Option<TemplateFound>,
}

/// A template at Meta.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TemplateFound {
    /// The token may not look.
    Hidden(String),
    /// There is none of that name in that language.
    Missing,
    /// There is one.
    Known {
        /// Meta's word: `APPROVED`, `PENDING`, `REJECTED`, `PAUSED`, `DISABLED`, ...
        status: String,
        /// Meta's word: `UTILITY`, `MARKETING`, `AUTHENTICATION`.
        category: String,
        /// Whether it has one place for a text, and nothing else to fill in.
        fits: bool,
        /// How many signs there is no room for, of the longest text that the bot puts into it.
        short_of: usize,
    },
}

fn word(value: &Value, path: &str) -> String {
    let found = value.pointer(path).and_then(Value::as_str);
    found.unwrap_or_default().to_owned()
}

fn list<'a>(value: &'a Value, path: &str) -> &'a [Value] {
    let found = value.pointer(path).and_then(Value::as_array);
    found.map_or(&[], Vec::as_slice)
}

impl Cloud {
    /// Asks Meta how the number stands, and the template of the club.
    ///
    /// # Errors
    /// When Meta cannot be reached, does not accept the token, or does not know the number.
    pub async fn check(&self) -> Result<Findings, Failure> {
        let number = self.get(&format!("?fields={FIELDS}")).await?;
        let entities = list(&number, "/health_status/entities");
        let obstacles = entities
            .iter()
            .flat_map(|entity| list(entity, "/errors"))
            .map(|error| {
                (
                    word(error, "/error_description"),
                    word(error, "/possible_solution"),
                )
            })
            .collect();
        let is_account = |entity: &&Value| word(entity, "/entity_type") == "WABA";
        let account = entities.iter().find(is_account);
        let account = account.map_or_else(String::new, |entity| word(entity, "/id"));
        let webhooks = ["phone_number", "whatsapp_business_account", "application"];
        let webhooks = webhooks.map(|of| word(&number, &format!("/webhook_configuration/{of}")));
        let webhook = webhooks.into_iter().find(|address| !address.is_empty());
        Ok(Findings {
            number: word(&number, "/display_phone_number"),
            name: word(&number, "/verified_name"),
            name_status: word(&number, "/name_status"),
            status: word(&number, "/status"),
            quality: word(&number, "/quality_rating"),
            obstacles,
            secret_fits: self.secret_fits().await?,
            webhook: webhook.unwrap_or_default(),
            subscribed: self.subscribed(&account).await?,
            template: match &self.template {
                Some(template) => Some(self.find(&account, template).await?),
                None => None,
            },
        })
    }

    async fn get(&self, what: &str) -> Result<Value, Failure> {
        self.api.get(&format!("{}{what}", self.phone_id)).await
    }

    /// Whoever shows a proof made with the wrong secret is refused.
    async fn secret_fits(&self) -> Result<bool, Failure> {
        let proof = &self.proof;
        match self
            .get(&format!("?fields=id&appsecret_proof={proof}"))
            .await
        {
            Ok(_) => Ok(true),
            Err(Failure::Refused(Refusal { code: 100, .. })) => Ok(false),
            Err(other) => Err(other),
        }
    }

    async fn subscribed(&self, account: &str) -> Result<Option<bool>, Failure> {
        match self.api.get(&format!("{account}/subscribed_apps")).await {
            Ok(found) => Ok(Some(!list(&found, "/data").is_empty())),
            Err(Failure::Refused(_)) => Ok(None),
            Err(other) => Err(other),
        }
    }

    async fn find(&self, account: &str, template: &Template) -> Result<TemplateFound, Failure> {
        let Template { name, language } = template;
        let fields = "name,language,status,category,components";
        let asked = format!("{account}/message_templates?name={name}&fields={fields}&limit=100");
        let found = match self.api.get(&asked).await {
            Ok(found) => found,
            Err(Failure::Refused(refusal)) => return Ok(TemplateFound::Hidden(refusal.words)),
            Err(other) => return Err(other),
        };
        let is_it =
            |one: &&Value| word(one, "/name") == *name && word(one, "/language") == *language;
        let Some(found) = list(&found, "/data").iter().find(is_it) else {
            return Ok(TemplateFound::Missing);
        };
        let room = room(list(found, "/components"));
        Ok(TemplateFound::Known {
            status: word(found, "/status"),
            category: word(found, "/category"),
            fits: room.is_some(),
            short_of: room.map_or(0, |room| markup::LONGEST_PARAMETER.saturating_sub(room)),
        })
    }
}

/// How much room a template has for a text; none: it wants something else to be filled in.
fn room(components: &[Value]) -> Option<usize> {
    let kind = |component: &&Value| word(component, "/type");
    let body = components.iter().find(|one| kind(one) == "BODY")?;
    let text = word(body, "/text");
    let others = components.iter().filter(|one| kind(one) != "BODY");
    let mut others = others.map(|one| (one.to_string(), word(one, "/format")));
    let empty =
        others.all(|(all, format)| !all.contains("{{") && matches!(format.as_str(), "" | "TEXT"));
    let fits = empty && text.matches("{{").count() == 1 && text.contains(PLACE);
    let fixed = text.chars().count().saturating_sub(PLACE.len());
    fits.then(|| LONGEST_TEMPLATE.saturating_sub(fixed))
}
