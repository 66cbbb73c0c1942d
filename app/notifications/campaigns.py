"""Campaigns: what the owner tells many people at once, told in batches by a worker."""

from collections.abc import Mapping
from datetime import datetime, timedelta

from sqlalchemy import Text, delete, exists, func, literal, select, update
from sqlalchemy.dialects.postgresql import ARRAY, insert

from app.media.rules import Purpose
from app.media.service import attach
from app.notifications import push_outbox
from app.notifications.attachments import begin
from app.notifications.audiences import codes_of, size_of
from app.notifications.models import Campaign, Notification
from app.notifications.rules import Audience, Outcome, recipient
from app.shared.actor import Access
from app.shared.errors import Invalid
from tenant_router.queue import after_commit
from tenant_router.session import StoreSession

BATCH = 1_000
MAX_REMOVED = 5_000
# A picture that is not prepared by then never will be.
PREPARED_WITHIN = timedelta(days=1)


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
    """Tell an audience something, as soon as its picture is prepared; with the same key it is told once.

    Raises Invalid beside `imgUrl` for a picture that is none, and for a key that came with other words.
    """
    people, _devices = size_of(db, audience, now=now)
    values = {"audience": audience, "title": title, "body": body, "people": people}
    row = insert(Campaign).values(**values, state="preparing", request_key=key, created_at=now)
    number = db.scalar(row.on_conflict_do_nothing(index_elements=["request_key"]).returning(Campaign.id))
    if number is None:
        return _sent_before(db, str(key), values)
    campaign = db.get_one(Campaign, number)
    if picture:
        attach(db, Purpose.NOTIFICATION, str(number), [picture])
    else:
        begin(db, campaign)
    db.flush()
    return campaign


def tell(db: StoreSession, campaign_id: int, *, now: datetime) -> None:
    """Tell the next thousand people of a campaign's audience; each is told once, whatever happens between.

    The audience is that of the moment at which it was sent.
    """
    query = select(Campaign).where(Campaign.id == campaign_id).with_for_update()
    campaign = db.scalar(query.execution_options(populate_existing=True))
    if campaign is None or campaign.state != "sending" or campaign.told_at is not None:
        return
    next_ones = codes_of(Audience(campaign.audience), now=campaign.created_at).subquery()
    after = select(next_ones.c.code).where(next_ones.c.code > campaign.reached)
    codes = list(db.scalars(after.order_by(next_ones.c.code).limit(BATCH)))
    if codes:
        _tell(db, campaign, codes, now=now)
    if len(codes) == BATCH:
        after_commit(db, "notifications.tell", queue="notify", campaign_id=campaign.id)
    else:
        campaign.told_at = now
        _end_if_over(campaign)
    db.flush()


def count_outcomes(db: StoreSession, outcomes: Mapping[int, Mapping[Outcome, int]]) -> None:
    """Add up what became of pushes, by campaign."""
    wanted = select(Campaign).where(Campaign.id.in_(outcomes)).order_by(Campaign.id).with_for_update()
    for campaign in db.scalars(wanted):
        found = outcomes[campaign.id]
        campaign.pushed += found.get(Outcome.PUSHED, 0)
        campaign.failed += found.get(Outcome.FAILED, 0)
        campaign.dead += found.get(Outcome.DEAD, 0)
        _end_if_over(campaign)


def clear_away(db: StoreSession, *, now: datetime, days: int) -> None:
    """Remove what was told longer ago than so many days, 5,000 at most, and give up what can't be sent."""
    old = now - timedelta(days=days)
    told = select(Notification.id).where(Notification.created_at < old).order_by(Notification.created_at)
    ids = list(db.scalars(told.limit(MAX_REMOVED)))
    db.execute(delete(Notification).where(Notification.id.in_(ids)))
    named = exists().where(Notification.campaign_id == Campaign.id)
    db.execute(
        delete(Campaign)
        .where(Campaign.created_at < old, Campaign.state.in_(("done", "refused")), ~named)
        .execution_options(synchronize_session=False)
    )
    late = (Campaign.state == "preparing", Campaign.created_at < now - PREPARED_WITHIN)
    db.execute(update(Campaign).where(*late).values(state="refused", reason="media.not_arrived"))


def _sent_before(db: StoreSession, key: str, values: Mapping[str, object]) -> Campaign:
    known = db.scalars(select(Campaign).where(Campaign.request_key == key)).one()
    if any(getattr(known, name) != values[name] for name in ("audience", "title", "body")):
        raise Invalid("order.key_reused", fields={"Idempotency-Key": ["order.key_reused"]})
    return known


def _tell(db: StoreSession, campaign: Campaign, codes: list[str], *, now: datetime) -> None:
    same = {
        "title": campaign.title,
        "body": campaign.body,
        "picture": campaign.picture,
        "campaign_id": campaign.id,
        "created_at": now,
    }
    columns = Notification.__table__.c
    fixed = [literal(value, columns[name].type) for name, value in same.items()]
    names = literal([recipient(Access.PARTY, code) for code in codes], ARRAY(Text))
    telling = insert(Notification).from_select(["recipient", *same], select(func.unnest(names), *fixed))
    telling = telling.on_conflict_do_nothing().returning(Notification.id, Notification.recipient)
    told = db.execute(telling).all()
    campaign.devices += push_outbox.queue(db, [(row.id, row.recipient) for row in told], bulk=True)
    campaign.told += len(told)
    campaign.reached = codes[-1]


def _end_if_over(campaign: Campaign) -> None:
    over = campaign.pushed + campaign.failed + campaign.dead
    if campaign.told_at is not None and over >= campaign.devices:
        campaign.state = "done"
