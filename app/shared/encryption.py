"""Secrets as a database may keep them: sealed, or as a keyed digest. Each use has a key of its own."""

import base64
import hashlib
import hmac
from functools import lru_cache

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from app.config import get_config


def seal(secret: str, *, use: str) -> str:
    """Return the secret in a form that nobody can read with the database alone."""
    return _sealing(_keys(), use).encrypt(secret.encode()).decode()


def unseal(sealed: str, *, use: str) -> str | None:
    """Return the secret, or None where no key of SECRET_KEY opens it any more."""
    try:
        return _sealing(_keys(), use).decrypt(sealed.encode()).decode()
    except InvalidToken:
        return None


def sealed_anew(sealed: str, *, use: str) -> str:
    """Seal the same secret with the first key, so that the keys after it can be given up one day."""
    return _sealing(_keys(), use).rotate(sealed.encode()).decode()


def digest(text: str, *, use: str) -> str:
    """Return a digest that nobody can search for with the database alone, however short the text is."""
    return _digests(text, use)[0]


def digest_matches(kept: str, text: str, *, use: str) -> bool:
    """Return whether a digest is of this text, made with any key of SECRET_KEY."""
    return any(hmac.compare_digest(kept, mine) for mine in _digests(text, use))


def _digests(text: str, use: str) -> list[str]:
    content = text.encode(errors="replace")
    return [hmac.new(_derived(key, use), content, hashlib.sha256).hexdigest() for key in _keys()]


def _keys() -> tuple[str, ...]:
    return tuple(get_config().signing_keys.values())


@lru_cache
def _sealing(keys: tuple[str, ...], use: str) -> MultiFernet:
    return MultiFernet([Fernet(base64.urlsafe_b64encode(_derived(key, use))) for key in keys])


@lru_cache
def _derived(key: str, use: str) -> bytes:
    return HKDF(algorithm=SHA256(), length=32, salt=None, info=use.encode()).derive(key.encode())
