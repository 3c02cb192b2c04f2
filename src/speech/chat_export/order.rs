//! Which number of the dates is the day. Each step only strikes out an order that cannot be: the right one stays, so
//! that the beginning of a file never says something else than the whole.

use chrono::NaiveDate;

use super::stamp::Numbers;
use super::{Order, Unread};

/// What the dates of a file say about their order.
struct Tried {
    order: Order,
    /// How many of them are no day, or one that is still to come.
    impossible: usize,
    /// How often a message would come before the one above it.
    back: usize,
    days: Vec<Option<NaiveDate>>,
}

pub(super) fn decide(dates: &[Numbers], today: NaiveDate) -> Result<Order, Unread> {
    let [one, other] = [Order::DayFirst, Order::MonthFirst].map(|order| tried(dates, today, order));
    if one.days == other.days {
        return Ok(one.order);
    }
    if one.impossible != other.impossible {
        return Ok(fewest(&one, &other, |tried| tried.impossible));
    }
    if (one.back == 0) != (other.back == 0) {
        return Ok(fewest(&one, &other, |tried| tried.back));
    }
    // Nobody writes the month first with a dash or a point behind it.
    let unclear = |numbers: &&Numbers| !numbers.year_first && numbers.first != numbers.second;
    match dates.iter().find(unclear) {
        Some(numbers) if numbers.sign == '/' => {
            Err(Unread::WhichOrder(numbers.first, numbers.second))
        }
        Some(_) | None => Ok(Order::DayFirst),
    }
}

fn fewest(one: &Tried, other: &Tried, count: impl Fn(&Tried) -> usize) -> Order {
    if count(one) < count(other) {
        one.order
    } else {
        other.order
    }
}

fn tried(dates: &[Numbers], today: NaiveDate, order: Order) -> Tried {
    let days: Vec<Option<NaiveDate>> = dates.iter().map(|date| date.day(order, today)).collect();
    let there: Vec<NaiveDate> = days.iter().flatten().copied().collect();
    Tried {
        order,
        impossible: days.len() - there.len(),
        back: there.windows(2).filter(|pair| pair[1] < pair[0]).count(),
        days,
    }
}
