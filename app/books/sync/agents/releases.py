"""The agent's program that the platform offers: kept in the object storage, shown only if it is signed."""

import json
from io import BytesIO
from pathlib import Path
from urllib.parse import urlsplit

import structlog

from app.books.sync.agent_release import AgentRelease, WrongRelease, check_file, parse_version, read_release
from app.config import get_config
from app.store.media.storage import private_url, put_private, put_stream, read_file

log = structlog.get_logger("agent.release")
URL_SECONDS = 15 * 60
CONTENT_TYPE = "application/octet-stream"


class NotNewer(Exception):
    """The version is not newer than the offered one."""


def current_release(platform: str) -> AgentRelease | None:
    """Return the release offered for a platform; None without a release or a configured signer key."""
    public_key = get_config().agent_release_signer
    content = read_file(_description_name(platform)) if public_key else None
    if content is None:
        return None
    try:
        return read_release(json.loads(content), public_key=public_key, platform=platform)
    except (WrongRelease, ValueError) as problem:
        log.error("agent.release_refused", platform=platform, reason=str(problem))
        return None


def url_of(release: AgentRelease, *, file_name: str = "") -> str:
    """Return a URL that serves the program under a file name for some minutes, with range requests."""
    return private_url(_program_name(release), file_name=file_name or release.file_name, seconds=URL_SECONDS)


def download_name(release: AgentRelease, site: str, store: str) -> str:
    """Return the file name of a download, from which the agent reads which shop it belongs to.

    The name has the store and host only for a site with HTTPS on the usual port, because the host name must
    identify it.
    """
    parts = urlsplit(site)
    name = Path(release.file_name)
    if parts.scheme != "https" or parts.port not in (None, 443):
        return name.name
    return f"{name.stem} {store}@{parts.hostname}{name.suffix}"


def publish(file: Path, release: AgentRelease) -> None:
    """Offer a signed release from now on. Raise WrongRelease, NotNewer."""
    check_file(file, release)
    present = current_release(release.platform)
    if present and parse_version(release.version) <= parse_version(present.version):
        raise NotNewer(f"{present.version} is offered already: agents refuse what is not newer.")
    with file.open("rb") as content:
        put_stream(_program_name(release), content, CONTENT_TYPE)
    description = json.dumps(release.as_dict()).encode()
    # Write the description last, so that no offered program is missing.
    put_private(_description_name(release.platform), BytesIO(description), "application/json")


def _description_name(platform: str) -> str:
    return f"agent/{platform}.json"


def _program_name(release: AgentRelease) -> str:
    return f"agent/{release.platform}/{release.version}-{release.sha256[:16]}"
