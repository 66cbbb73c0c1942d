"""Reminders of overdue bills: by day, at most one per interval, never at night or on a Sunday."""

from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, exists, extract, insert, or_, select

from app.money.queries import accounts_that_paid
from app.notices.daily_summary import HOUR, TODAY, moment
from app.notices.rules import REMINDER, recipient
from app.notices.service import NewNotification, send
from app.papers.reports.receivables import ReceivableFilter, receivables_query
from app.people.accounts.receivables.credit import credit_of_many
from app.people.accounts.receivables.models import Reminder
from app.people.accounts.receivables.rules import Credit
from app.shared.actor import Access
from app.shared.columns import Row
from app.shared.india.rupees import rupees
from app.shared.texts.messages import Message, text
from app.store.settings.models import StoreSettings
from tenant_router.session import StoreSession

FIRST_HOUR, LAST_HOUR = 10, 17
SUNDAY = 7
# Customers whose payment was confirmed in these days are not reminded: the books may not have it yet.
PAID_DAYS = 7
BATCH_SIZE = 500
# Takes the values of `daily_summary.moment`, and reads one row.
IS_DUE: ColumnElement[bool] = exists().where(
    StoreSettings.reminder_days.is_not(None),
    HOUR.between(FIRST_HOUR, LAST_HOUR),
    extract("isodow", TODAY) != SUNDAY,
    or_(StoreSettings.reminded_on.is_(None), StoreSettings.reminded_on < TODAY),
)


def send_due(db: StoreSession, *, now: datetime) -> None:
    """Remind customers of overdue bills, at most a batch of them, if a reminder is due.

    The reminders are recorded in the same transaction, so a killed worker loses none and repeats none.
    """
    at = moment(now)
    settings = db.scalars(select(StoreSettings).where(IS_DUE).with_for_update(), at).one_or_none()
    if settings is None or settings.reminder_days is None:
        return
    today = at["today"]
    query = receivables_query(ReceivableFilter(today, overdue=True))
    code = query.selected_columns.code
    recently = Reminder.reminded_on > today - timedelta(days=settings.reminder_days)
    query = query.where(
        code.not_in(select(Reminder.account_code).where(recently)),
        code.not_in(accounts_that_paid(since=now - timedelta(days=PAID_DAYS))),
    )
    found = db.execute(query.limit(BATCH_SIZE)).all()
    if len(found) < BATCH_SIZE:
        settings.reminded_on = today
    if not found:
        return
    credits = credit_of_many(db, [each.code for each in found], today=today)
    db.execute(
        insert(Reminder),
        [
            {
                "account_code": each.code,
                "reminded_on": today,
                "amount": each.overdue,
                "overdue_days": each.overdue_days,
            }
            for each in found
        ],
    )
    send(db, [_reminder(each, credits[each.code]) for each in found])


def _reminder(of: Row, credit: Credit) -> NewNotification:
    customer = recipient(Access.PARTY, of.code) or ""
    return NewNotification(customer, text(REMINDER), body_of(of, credit))


def body_of(of: Row, credit: Credit) -> Message:
    """Return the text of a reminder."""
    key = "notification.reminder.day" if of.overdue_days == 1 else "notification.reminder.days"
    bill = credit.oldest.name if credit.oldest else ""
    return text(key, amount=rupees(of.overdue), bill=bill, days=of.overdue_days)
