"""Keeps the agent's stored data private to its user and, for the token on Windows, to this computer."""

import base64
import ctypes
import os
import sys
from ctypes import wintypes
from pathlib import Path
from typing import Any

_MARK = "dpapi:"
_NO_QUESTIONS, _ANY_USER = 0x1, 0x4


class _Blob(ctypes.Structure):
    _fields_ = (("size", wintypes.DWORD), ("data", ctypes.POINTER(ctypes.c_char)))


def make_private(path: Path) -> None:
    """Let only the owner read a file or a folder. On Windows the user's own folder ensures that."""
    if os.name == "posix":
        path.chmod(0o700 if path.is_dir() else 0o600)


def private_folder(folder: Path) -> None:
    """Make a folder that only its owner may enter.

    An existing folder may belong to others too, so it is not changed.
    """
    try:
        folder.mkdir(parents=True)
    except FileExistsError:
        # The agent's window, which starts at the same time, may have made it.
        return
    make_private(folder)


def protect(secret: str, *, any_user: bool) -> str:
    """Return a secret as it is stored: on Windows only this user, or any user of this computer, can read it.

    A service runs as another user than the person who paired it.
    """
    if sys.platform != "win32" or not secret:
        return secret
    flags = _NO_QUESTIONS | (_ANY_USER if any_user else 0)
    stored = _dpapi("CryptProtectData", secret.encode(), flags, *_libraries())
    return _MARK + base64.b64encode(stored).decode()


def is_protected(stored: str) -> bool:
    """Return whether a stored secret is protected by this system; earlier versions stored plain text."""
    return sys.platform != "win32" or not stored or stored.startswith(_MARK)


def reveal(stored: str) -> str:
    """Return a stored secret. Raise ValueError if it was stored on another computer or by another user."""
    if not stored.startswith(_MARK):
        return stored
    if sys.platform != "win32":
        raise ValueError("It was stored on Windows.")
    data = base64.b64decode(stored.removeprefix(_MARK), validate=True)
    return _dpapi("CryptUnprotectData", data, _NO_QUESTIONS, *_libraries()).decode()


def _libraries() -> tuple[Any, Any]:
    load: Any = getattr(ctypes, "WinDLL")  # noqa: B009 -- only Windows has it
    return load("crypt32", use_last_error=True), load("kernel32", use_last_error=True)


def _dpapi(name: str, data: bytes, flags: int, crypt32: Any, kernel32: Any) -> bytes:
    """Call a function of Windows' data protection. Raise ValueError if it fails."""
    buffer = ctypes.create_string_buffer(data, len(data))
    source = _Blob(len(data), ctypes.cast(buffer, ctypes.POINTER(ctypes.c_char)))
    result = _Blob()
    call = getattr(crypt32, name)
    call.argtypes = (ctypes.POINTER(_Blob), *[ctypes.c_void_p] * 4, wintypes.DWORD, ctypes.POINTER(_Blob))
    call.restype = wintypes.BOOL
    if not call(ctypes.byref(source), None, None, None, None, flags, ctypes.byref(result)):
        raise ValueError("Windows cannot read or write a secret of this user.")
    try:
        return ctypes.string_at(result.data, result.size)
    finally:
        # As a plain integer, the pointer would lose its upper half.
        kernel32.LocalFree.argtypes = (ctypes.c_void_p,)
        kernel32.LocalFree(result.data)
