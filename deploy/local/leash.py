"""Starts a program that ends with its starter, as another user if it must not be root.

Usage: leash.py SIGNAL STARTER USER COMMAND...  (STARTER 0: not checked; USER -: unchanged)
It imports little, because it runs before every program.
"""

import ctypes
import os
import pwd
import sys

PR_SET_PDEATHSIG = 1
PR_SET_KEEPCAPS = 8
PR_CAP_AMBIENT = 47
PR_CAP_AMBIENT_RAISE = 2
CAPABILITY_VERSION_3 = 0x20080522
CAP_DAC_OVERRIDE = 1


def main() -> None:
    signal_number, starter, user, *command = sys.argv[1:]
    linux = sys.platform == "linux"
    libc = ctypes.CDLL(None, use_errno=True)
    if user != "-":
        if linux:
            libc.prctl(PR_SET_KEEPCAPS, 1, 0, 0, 0)
        become(user)
        if linux:
            keep_file_access(libc)
    if linux:
        libc.prctl(PR_SET_PDEATHSIG, int(signal_number), 0, 0, 0)
    if starter != "0" and os.getppid() != int(starter):
        sys.exit("The program that started this one has ended.")
    os.execvp(command[0], command)  # noqa: S606 -- becomes that program


def become(user: str) -> None:
    entry = pwd.getpwnam(user)
    os.setgroups([])
    os.setgid(entry.pw_gid)
    os.setuid(entry.pw_uid)


def keep_file_access(libc: ctypes.CDLL) -> None:
    """Drop all rights but that of opening files in folders that are closed to other users.

    A checkout in root's home is such a folder. If this fails, the program starts without the right and
    reports the file that it cannot open.
    """
    bit = 1 << CAP_DAC_OVERRIDE
    header = (ctypes.c_uint32 * 2)(CAPABILITY_VERSION_3, 0)
    data = (ctypes.c_uint32 * 6)(bit, bit, bit, 0, 0, 0)
    if libc.capset(header, data) == 0:
        libc.prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_RAISE, CAP_DAC_OVERRIDE, 0, 0)


main()
