"""The check of the storage, and the answer to callers while it does not answer."""

from app.config import get_config
from app.edge.health import NotReached, reach_storage
from app.shared.errors import AppError, Unavailable
from app.shared.outages import RETRY_SECONDS, service_outage
from app.store.media.storage import storage, storage_errors


@reach_storage.register
def check_storage() -> None:
    """Request the bucket; raise NotReached if the storage does not answer."""
    try:
        storage().head_bucket(Bucket=get_config().s3_bucket)
    except storage_errors() as error:
        raise NotReached(type(error).__name__) from error


@service_outage.register
def outage_of_storage(error: Exception) -> AppError | None:
    """Return 503 for a storage that is unreachable or broken; None for its refusals, which are our bugs."""
    if "botocore" not in {kind.__module__.partition(".")[0] for kind in type(error).__mro__}:
        return None
    from botocore.exceptions import BotoCoreError, ClientError

    if isinstance(error, ClientError):
        status = int(error.response.get("ResponseMetadata", {}).get("HTTPStatusCode", 500))
        is_away = status >= 500
    else:
        is_away = isinstance(error, BotoCoreError)
    return Unavailable("storage.unavailable", headers={"Retry-After": RETRY_SECONDS}) if is_away else None
