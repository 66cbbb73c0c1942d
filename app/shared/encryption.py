"""Encryption and keyed digests of secrets in the database; each use has its own key."""

import base64
import hashlib
import hmac
from functools import lru_cache

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from app.config import get_config


def encrypt(secret: str, *, use: str) -> str:
    """Encrypt a secret, so that the database alone does not reveal it."""
    return _cipher(_keys(), use).encrypt(secret.encode()).decode()


def decrypt(sealed: str, *, use: str) -> str | None:
    """Decrypt a secret; return None if no key in SECRET_KEY decrypts it any more."""
    try:
        return _cipher(_keys(), use).decrypt(sealed.encode()).decode()
    except InvalidToken:
        return None


def reencrypt(sealed: str, *, use: str) -> str:
    """Encrypt the secret again with the first key, so that older keys can be retired."""
    return _cipher(_keys(), use).rotate(sealed.encode()).decode()


def digest(text: str, *, use: str) -> str:
    """Return a keyed digest: with the database alone even a short text cannot be brute-forced."""
    return _digests(text, use)[0]


def digest_matches(stored: str, text: str, *, use: str) -> bool:
    """Return whether a stored digest is of this text, made with any key in SECRET_KEY."""
    return any(hmac.compare_digest(stored, candidate) for candidate in _digests(text, use))


def _digests(text: str, use: str) -> list[str]:
    content = text.encode(errors="replace")
    return [hmac.new(_derive_key(key, use), content, hashlib.sha256).hexdigest() for key in _keys()]


def _keys() -> tuple[str, ...]:
    return tuple(get_config().signing_keys.values())


@lru_cache
def _cipher(keys: tuple[str, ...], use: str) -> MultiFernet:
    return MultiFernet([Fernet(base64.urlsafe_b64encode(_derive_key(key, use))) for key in keys])


@lru_cache
def _derive_key(key: str, use: str) -> bytes:
    return HKDF(algorithm=SHA256(), length=32, salt=None, info=use.encode()).derive(key.encode())
