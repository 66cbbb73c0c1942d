"""The picture of a campaign, registered with the media; sending starts once it is processed."""

from collections.abc import Collection

from sqlalchemy import select

from app.notices.models import Campaign
from app.store.media.attachments import AttachmentTarget, register
from app.store.media.rules import Purpose
from tenant_router.queue import after_commit
from tenant_router.session import StoreSession


def start_sending(db: StoreSession, campaign: Campaign) -> None:
    """Queue the delivery of the campaign."""
    campaign.state = "sending"
    db.flush()
    after_commit(db, "notifications.tell", queue="notify", campaign_id=campaign.id)


def _lock_campaign(db: StoreSession, target: str) -> Campaign | None:
    query = select(Campaign).where(Campaign.id == int(target)).with_for_update()
    return db.scalar(query.execution_options(populate_existing=True))


def _current(db: StoreSession, target: str) -> list[str] | None:
    campaign = _lock_campaign(db, target)
    return None if campaign is None else list(filter(None, [campaign.picture]))


def _put(db: StoreSession, target: str, names: list[str]) -> None:
    campaign = _lock_campaign(db, target)
    if campaign is not None and names and campaign.state == "preparing":
        campaign.picture = names[0]
        start_sending(db, campaign)


def _names_in_use(db: StoreSession, names: Collection[str]) -> set[str]:
    """Return which of these names are in use.

    The notifications of a campaign use only its picture, and are deleted before it.
    """
    return {name for name in db.scalars(select(Campaign.picture).where(Campaign.picture.in_(names))) if name}


def _reject(db: StoreSession, target: str, reason: str) -> None:
    """Give up the campaign: a message is never sent without its picture."""
    campaign = _lock_campaign(db, target)
    if campaign is not None and campaign.state == "preparing":
        campaign.state, campaign.reason = "refused", reason


register(Purpose.NOTIFICATION, AttachmentTarget(_current, _put, _names_in_use, _reject))
