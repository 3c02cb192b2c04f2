//! Telephone numbers as a list of members has them, and the two addresses of a person.

use keizerbot::chat::whatsapp::linked::name::Person;
use keizerbot::chat::whatsapp::phone::of_phone;

#[test]
fn telephone_numbers_in_many_forms() {
    let known = Some("whatsapp:31612345678@s.whatsapp.net".to_owned());
    for written in [
        "06-12345678",
        "06 12 34 56 78",
        "0612345678",
        "+31612345678",
        "+31 6 1234 5678",
        "+31 (0)6 12345678",
        "0031612345678",
        "31612345678",
    ] {
        let found = of_phone(written, "31").map(|contact| contact.0);
        assert_eq!(found, known, "{written}");
    }
    let belgian = of_phone("+32 470 12 34 56", "31").map(|contact| contact.0);
    assert_eq!(
        belgian.as_deref(),
        Some("whatsapp:32470123456@s.whatsapp.net")
    );
    for wrong in [
        "",
        "12345",
        "geen",
        "06-12345678 (thuis)",
        "anna@example.org",
        "1234567890123456",
    ] {
        assert_eq!(of_phone(wrong, "31"), None, "{wrong}");
    }
}

#[test]
fn a_person_is_called_by_his_lid_when_it_is_known() {
    let (lid, phone) = ("42@lid", "31612345678@s.whatsapp.net");
    let both = Person::of([phone, lid]);
    assert_eq!(
        both.contact().map(|contact| contact.0),
        Some(format!("whatsapp:{lid}"))
    );
    let (from, to) = both.renamed().expect("both are known");
    assert_eq!((from.name(), to.name()), (phone, lid));
    let one = Person::of([phone, "120363@g.us", "nonsense"]);
    assert_eq!(
        one.contact().map(|contact| contact.0),
        Some(format!("whatsapp:{phone}"))
    );
    assert_eq!(one.renamed(), None);
    assert_eq!(Person::of([]).contact(), None);
}
