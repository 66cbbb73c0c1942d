#!/bin/sh
# Prints a Python that can make virtual environments, or says what to install.
for candidate in ${PYTHON:-} python3 python3.14 python3.13 python3.12 python3.11 /usr/bin/python3; do
    if "$candidate" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then
        echo "$candidate"
        exit 0
    fi
done
found=$(python3 -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null)
case "$found" in
    "") echo "✗ Haat needs Python 3.11 or newer, and none was found: install it and start again." >&2 ;;
    3.[0-9] | 3.10 | 2.*) echo "✗ Haat needs Python 3.11 or newer, and python3 is $found: install a newer one, or name it: make PYTHON=/path/to/python3.12 run" >&2 ;;
    *) echo "✗ Python $found cannot make virtual environments: install its venv package (Debian, Ubuntu: apt install python$found-venv), or name another Python: make PYTHON=/path/to/python3.12 run" >&2 ;;
esac
exit 1
