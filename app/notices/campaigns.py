"""Campaigns: messages from the owner to many people, delivered in batches by a worker."""

from collections.abc import Mapping
from datetime import datetime, timedelta

from sqlalchemy import Text, delete, exists, func, literal, select, update
from sqlalchemy.dialects.postgresql import ARRAY, insert

from app.notices import outbox
from app.notices.attachments import start_sending
from app.notices.audiences import account_codes, audience_size
from app.notices.models import Campaign, Notification
from app.notices.rules import Audience, SendOutcome, recipient
from app.shared.actor import Access
from app.shared.errors import Invalid
from app.store.media.rules import Purpose
from app.store.media.service import attach
from tenant_router.queue import after_commit
from tenant_router.session import StoreSession

BATCH = 1_000
MAX_REMOVED = 5_000
# After this time, the processing of a picture counts as failed.
MAX_PROCESSING_TIME = timedelta(days=1)


def send(
    db: StoreSession,
    *,
    audience: Audience,
    title: str,
    body: str,
    picture: str | None,
    key: str | None,
    now: datetime,
) -> Campaign:
    """Create a campaign; it is sent once its picture is processed.

    A repeated key returns the first campaign. Raises Invalid for `imgUrl` if the picture is not usable, and
    for a key that was used with another message.
    """
    people, _devices = audience_size(db, audience, now=now)
    values = {"audience": audience, "title": title, "body": body, "people": people}
    row = insert(Campaign).values(**values, state="preparing", request_key=key, created_at=now)
    number = db.scalar(row.on_conflict_do_nothing(index_elements=["request_key"]).returning(Campaign.id))
    if number is None:
        return _earlier_campaign(db, str(key), values)
    campaign = db.get_one(Campaign, number)
    if picture:
        attach(db, Purpose.NOTIFICATION, str(number), [picture])
    else:
        start_sending(db, campaign)
    db.flush()
    return campaign


def deliver_batch(db: StoreSession, campaign_id: int, *, now: datetime) -> None:
    """Notify the next thousand people of a campaign; each is notified once, even after a crash.

    The audience is that of the campaign's creation.
    """
    query = select(Campaign).where(Campaign.id == campaign_id).with_for_update()
    campaign = db.scalar(query.execution_options(populate_existing=True))
    if campaign is None or campaign.state != "sending" or campaign.told_at is not None:
        return
    audience = account_codes(Audience(campaign.audience), now=campaign.created_at).subquery()
    remaining = select(audience.c.code).where(audience.c.code > campaign.reached)
    codes = list(db.scalars(remaining.order_by(audience.c.code).limit(BATCH)))
    if codes:
        _notify(db, campaign, codes, now=now)
    if len(codes) == BATCH:
        after_commit(db, "notifications.tell", queue="notify", campaign_id=campaign.id)
    else:
        campaign.told_at = now
        _finish_if_done(campaign)
    db.flush()


def count_outcomes(db: StoreSession, outcomes: Mapping[int, Mapping[SendOutcome, int]]) -> None:
    """Add the results of sending to their campaigns."""
    campaigns = select(Campaign).where(Campaign.id.in_(outcomes)).order_by(Campaign.id).with_for_update()
    for campaign in db.scalars(campaigns):
        counts = outcomes[campaign.id]
        campaign.pushed += counts.get(SendOutcome.SENT, 0)
        campaign.failed += counts.get(SendOutcome.FAILED, 0)
        campaign.dead += counts.get(SendOutcome.GONE, 0)
        _finish_if_done(campaign)


def remove_old(db: StoreSession, *, now: datetime, days: int) -> None:
    """Delete notifications older than `days`, at most 5,000.

    Also give up campaigns whose picture never arrived.
    """
    old = now - timedelta(days=days)
    expired = select(Notification.id).where(Notification.created_at < old).order_by(Notification.created_at)
    ids = list(db.scalars(expired.limit(MAX_REMOVED)))
    db.execute(delete(Notification).where(Notification.id.in_(ids)))
    has_notifications = exists().where(Notification.campaign_id == Campaign.id)
    db.execute(
        delete(Campaign)
        .where(Campaign.created_at < old, Campaign.state.in_(("done", "refused")), ~has_notifications)
        .execution_options(synchronize_session=False)
    )
    overdue = (Campaign.state == "preparing", Campaign.created_at < now - MAX_PROCESSING_TIME)
    db.execute(update(Campaign).where(*overdue).values(state="refused", reason="media.not_arrived"))


def _earlier_campaign(db: StoreSession, key: str, values: Mapping[str, object]) -> Campaign:
    earlier = db.scalars(select(Campaign).where(Campaign.request_key == key)).one()
    if any(getattr(earlier, name) != values[name] for name in ("audience", "title", "body")):
        raise Invalid("order.key_reused", field="idempotency_key")
    return earlier


def _notify(db: StoreSession, campaign: Campaign, codes: list[str], *, now: datetime) -> None:
    values = {
        "title": campaign.title,
        "body": campaign.body,
        "picture": campaign.picture,
        "campaign_id": campaign.id,
        "created_at": now,
    }
    columns = Notification.__table__.c
    fixed = [literal(value, columns[name].type) for name, value in values.items()]
    names = literal([recipient(Access.PARTY, code) for code in codes], ARRAY(Text))
    statement = insert(Notification).from_select(["recipient", *values], select(func.unnest(names), *fixed))
    statement = statement.on_conflict_do_nothing().returning(Notification.id, Notification.recipient)
    rows = db.execute(statement).all()
    campaign.devices += outbox.queue(db, [(row.id, row.recipient) for row in rows], bulk=True)
    campaign.told += len(rows)
    campaign.reached = codes[-1]


def _finish_if_done(campaign: Campaign) -> None:
    finished = campaign.pushed + campaign.failed + campaign.dead
    if campaign.told_at is not None and finished >= campaign.devices:
        campaign.state = "done"
