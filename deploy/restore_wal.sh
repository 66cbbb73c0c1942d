#!/bin/sh
# Brings a stopped PostgreSQL back to a moment, from a base backup and the archived log of its changes:
#   docker compose run --rm --no-deps postgres sh /restore_wal.sh base-2026-03-01 '2026-03-01 14:05:00+05:30'
# Runs as root or as the owner of the data. The earlier data stays in $PGDATA.before. `make restore-drill` runs it.
set -eu

archive=${ARCHIVE:-/archive}
base=$archive/${1:?the folder of the base backup in the archive, such as base-2026-03-01}
moment=${2:?the moment with its time zone, such as 2026-03-01 14:05:00+05:30}
data=${PGDATA:?the folder of the data}

fail() { echo "$*" >&2 && exit 1; }
[ -f "$base/backup_label" ] || fail "$base is not a base backup. Nothing was changed."
[ ! -e "$data/postmaster.pid" ] || fail "PostgreSQL runs or has crashed: start it, then stop it. Nothing was changed."
[ ! -e "$data.before" ] || fail "$data.before is there already: move it away first. Nothing was changed."

uid=$(stat -c %u "$base") gid=$(stat -c %g "$base")
as_owner() {
    if [ "$(id -u)" = 0 ]; then
        setpriv --reuid "$uid" --regid "$gid" --clear-groups "$@"
    else
        "$@"
    fi
}

# As root: in the image only the data belongs to the user postgres, not the folder that they are in.
[ ! -e "$data" ] || mv "$data" "$data.before"
cp -a "$base" "$data"
touch "$data/recovery.signal"
sockets=$(mktemp -d)
chown "$uid:$gid" "$data/recovery.signal" "$sockets"
cd "$data"

# hot_standby=off: else settings such as max_connections must not be below those of the server that wrote the log.
as_owner postgres -D "$data" -c listen_addresses= -c "unix_socket_directories=$sockets" -c hot_standby=off \
    -c "restore_command=cp $archive/%f %p" -c "recovery_target_time=$moment" -c recovery_target_action=promote &
server=$!
in_recovery() { as_owner psql -h "$sockets" -U postgres -d postgres -Atc "SELECT pg_is_in_recovery()" 2>/dev/null || true; }
until [ "$(in_recovery)" = f ]; do
    kill -0 "$server" 2>/dev/null || fail "PostgreSQL ended, see above. The earlier data is in $data.before"
    sleep 1
done
as_owner pg_ctl -D "$data" -m fast -w stop >/dev/null
wait "$server" || true
rmdir "$sockets"
echo "PostgreSQL is as of $moment. The earlier data is in $data.before"
