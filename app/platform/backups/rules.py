"""Names, schedule and retention of backups, without any service."""

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

STAMP = "%Y%m%dT%H%M%SZ"
_NAME = re.compile(
    r"(?P<platform>[0-9a-f-]{36})/(?:control|stores/(?P<store>[6-9][0-9]{9}))/(?P<at>[0-9]{8}T[0-9]{6}Z)\.zip\.age"
)


@dataclass(frozen=True, slots=True)
class Backup:
    """A backup in the bucket: its platform, store and time; `store` is None for the control schema."""

    platform: str
    store: str | None
    made_at: datetime

    @property
    def name(self) -> str:
        """Return the name in the bucket."""
        folder = f"stores/{self.store}" if self.store else "control"
        return f"{self.platform}/{folder}/{self.made_at.astimezone(UTC):{STAMP}}.zip.age"


def read_name(name: str) -> Backup | None:
    """Return the backup with this name, or None if no backup is named so."""
    match = _NAME.fullmatch(name)
    if match is None:
        return None
    try:
        made_at = datetime.strptime(match["at"], STAMP).replace(tzinfo=UTC)
    except ValueError:
        return None
    return Backup(match["platform"], match["store"], made_at)


def is_due(last: datetime | None, every: timedelta, now: datetime) -> bool:
    """Return whether the next backup of everything should start; `last` is when the previous one started."""
    return last is None or now >= last + every


def newest(backups: Iterable[Backup]) -> dict[str | None, Backup]:
    """Return the newest backup of each store, and under None that of the control schema."""
    return {backup.store: backup for backup in sorted(backups, key=lambda backup: backup.made_at)}


def outdated(backups: Collection[Backup], stores: Collection[str], before: datetime) -> list[Backup]:
    """Return the backups to remove, which were made before this time.

    The newest one of the control schema and of each of these stores, which are all that exist, stays.
    """
    kept = {backup for store, backup in newest(backups).items() if store is None or store in stores}
    return [backup for backup in backups if backup.made_at < before and backup not in kept]
