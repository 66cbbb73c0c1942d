#!/bin/sh
# Prints the name of a Python that can create virtual environments, or what to install.
for candidate in ${PYTHON:-} python3 python3.14 python3.13 python3.12 python3.11 /usr/bin/python3; do
    if "$candidate" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then
        echo "$candidate"
        exit 0
    fi
done
version=$(python3 -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null)
case "$version" in
    "") echo "✗ Haat needs Python 3.11 or newer, and there is none: install it and start again." >&2 ;;
    3.[0-9] | 3.10 | 2.*) echo "✗ Haat needs Python 3.11 or newer, and python3 is $version: install a newer one, or pass its path: make PYTHON=/path/to/python3.12 run" >&2 ;;
    *) echo "✗ Python $version cannot make virtual environments: install its venv package (Debian, Ubuntu: apt install python$version-venv), or pass another Python: make PYTHON=/path/to/python3.12 run" >&2 ;;
esac
exit 1
