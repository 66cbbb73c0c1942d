"""Where a campaign names its picture: people are told once it is prepared."""

from collections.abc import Collection

from sqlalchemy import select

from app.media.attachments import Place, register
from app.media.rules import Purpose
from app.notifications.models import Campaign
from tenant_router.queue import after_commit
from tenant_router.session import StoreSession


def begin(db: StoreSession, campaign: Campaign) -> None:
    """Start telling people."""
    campaign.state = "sending"
    db.flush()
    after_commit(db, "notifications.tell", queue="notify", campaign_id=campaign.id)


def _standing(db: StoreSession, target: str) -> Campaign | None:
    query = select(Campaign).where(Campaign.id == int(target)).with_for_update()
    return db.scalar(query.execution_options(populate_existing=True))


def _present(db: StoreSession, target: str) -> list[str] | None:
    campaign = _standing(db, target)
    return None if campaign is None else list(filter(None, [campaign.picture]))


def _put(db: StoreSession, target: str, names: list[str]) -> None:
    campaign = _standing(db, target)
    if campaign is not None and names and campaign.state == "preparing":
        campaign.picture = names[0]
        begin(db, campaign)


def _used(db: StoreSession, names: Collection[str]) -> set[str]:
    """Its notifications name no other picture, and are gone before the campaign is."""
    return {name for name in db.scalars(select(Campaign.picture).where(Campaign.picture.in_(names))) if name}


def _refused(db: StoreSession, target: str, reason: str) -> None:
    """Nobody is told anything without the picture that belongs to it."""
    campaign = _standing(db, target)
    if campaign is not None and campaign.state == "preparing":
        campaign.state, campaign.reason = "refused", reason


register(Purpose.NOTIFICATION, Place(_present, _put, _used, _refused))
