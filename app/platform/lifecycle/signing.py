"""The signature of an archive's manifest: by it a deployment knows its own archives again.

The manifest holds the sums of all else in the archive, so it is all that is signed. The key is derived from
SECRET_KEY; while that holds several keys, an archive that any of them has signed is this deployment's.
"""

import hmac
import json

from app.config import get_config

PURPOSE = b"haat: manifest of a store's archive"
MAX_LENGTH = 1000


def sign(manifest: bytes) -> bytes:
    """The signature of a manifest by the first key, as the archive keeps it."""
    name, secret = next(iter(get_config().signing_keys.items()))
    return json.dumps({"key": name, "sha256": _sum_of(manifest, secret)}).encode()


def is_own(manifest: bytes, signature: bytes | None) -> bool:
    """Whether this deployment has signed a manifest."""
    try:
        told = json.loads((signature or b"")[:MAX_LENGTH])
        secret = get_config().signing_keys[told["key"]]
        return hmac.compare_digest(_sum_of(manifest, secret).encode(), told["sha256"].encode())
    except (ValueError, KeyError, TypeError, AttributeError):
        return False


def _sum_of(manifest: bytes, secret: str) -> str:
    key = hmac.digest(secret.encode(), PURPOSE, "sha256")
    return hmac.digest(key, manifest, "sha256").hex()
