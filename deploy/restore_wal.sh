#!/bin/sh
# Brings a stopped PostgreSQL back to a moment, from a base backup and the archived log of its changes:
#   docker compose run --rm --no-deps postgres sh /restore_wal.sh base-2026-03-01 '2026-03-01 14:05:00+05:30'
# A number at the end chooses an earlier timeline than the newest. Runs as root or as the owner of the data. The
# earlier data stays in $PGDATA.before, and is put back if a step fails. `make restore-drill` runs it.
set -eu

archive=${ARCHIVE:-/archive}
base=$archive/${1:?the folder of the base backup in the archive, such as base-2026-03-01}
moment=${2:?the moment with its time zone, such as 2026-03-01 14:05:00+05:30}
timeline=${3:-latest}
data=${PGDATA:?the folder of the data}

fail() { echo "$*" >&2 && exit 1; }
[ -f "$base/backup_label" ] || fail "$base is not a base backup. Nothing was changed."
[ ! -e "$data/postmaster.pid" ] || fail "PostgreSQL runs or has crashed: start it, then stop it. Nothing was changed."
[ ! -e "$data.before" ] || fail "$data.before is there already: remove it first. Nothing was changed."

uid=$(stat -c %u "$base") gid=$(stat -c %g "$base")
as_owner() {
    if [ "$(id -u)" = 0 ]; then
        setpriv --reuid "$uid" --regid "$gid" --clear-groups "$@"
    else
        "$@"
    fi
}

put_back() {
    as_owner pg_ctl -D "$data" -m immediate stop >/dev/null 2>&1 || true
    cd / && rm -rf "$data"
    [ ! -e "$data.before" ] || mv "$data.before" "$data"
    echo "PostgreSQL was not brought back, see above. The earlier data is in its place." >&2
}

# As root: in the image only the data belongs to the user postgres, not the folder that they are in.
mkdir -p "$(dirname "$data")"
trap 'exit 1' INT TERM
trap put_back EXIT
[ ! -e "$data" ] || mv "$data" "$data.before"
cp -a "$base" "$data"
touch "$data/recovery.signal"
sockets=$(mktemp -d)
chown "$uid:$gid" "$data/recovery.signal" "$sockets"
cd "$data"

# hot_standby=off: else settings such as max_connections must not be below those of the server that wrote the log.
# archive_…: without its history in the archive a new timeline is not found by the next restore, which would give its
# number to another one.
as_owner postgres -D "$data" -c listen_addresses= -c "unix_socket_directories=$sockets" -c hot_standby=off \
    -c recovery_init_sync_method=syncfs -c "restore_command=cp $archive/%f %p" \
    -c "recovery_target_time=$moment" -c recovery_target_action=promote -c "recovery_target_timeline=$timeline" \
    -c archive_mode=on -c "archive_command=test ! -f $archive/%f && cp %p $archive/%f" &
server=$!
in_recovery() { as_owner psql -h "$sockets" -U postgres -d postgres -Atc "SELECT pg_is_in_recovery()" 2>/dev/null || true; }
until [ "$(in_recovery)" = f ]; do
    kill -0 "$server" 2>/dev/null || exit 1
    sleep 1
done
# From now on the archive has the new timeline, and the earlier data would not follow it.
trap - EXIT
as_owner pg_ctl -D "$data" -m fast -w stop >/dev/null
wait "$server" || true
rmdir "$sockets"
echo "PostgreSQL is as of $moment."
[ ! -e "$data.before" ] || echo "The earlier data is in $data.before"
