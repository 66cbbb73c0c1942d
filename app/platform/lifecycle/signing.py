"""The signature of an archive's manifest, by which a deployment recognizes its own archives.

Only the manifest is signed, because it contains the checksums of everything else. The key is derived from
SECRET_KEY. While that has several keys, a signature by any of them is accepted.
"""

import hmac
import json

from app.config import get_config

PURPOSE = b"haat: manifest of a store's archive"
MAX_LENGTH = 1000


def sign(manifest: bytes) -> bytes:
    """Return the manifest's signature by the first key, as stored in the archive."""
    name, secret = next(iter(get_config().signing_keys.items()))
    return json.dumps({"key": name, "sha256": _sum_of(manifest, secret)}).encode()


def is_own(manifest: bytes, signature: bytes | None) -> bool:
    """Return whether this deployment has signed the manifest."""
    try:
        claimed = json.loads((signature or b"")[:MAX_LENGTH])
        secret = get_config().signing_keys[claimed["key"]]
        return hmac.compare_digest(_sum_of(manifest, secret).encode(), claimed["sha256"].encode())
    except (ValueError, KeyError, TypeError, AttributeError):
        return False


def _sum_of(manifest: bytes, secret: str) -> str:
    key = hmac.digest(secret.encode(), PURPOSE, "sha256")
    return hmac.digest(key, manifest, "sha256").hex()
