#!/bin/sh
# Writes .env for docker-compose.yml with fresh secrets: sh deploy/secrets.sh ADDRESS ADMIN_EMAIL [files]
# With `files`, secrets go into files below secrets/, and no container has one in its environment.
set -eu

cd "$(dirname "$0")/.."
address=${1:?the address of the site, such as https://shops.example}
email=${2:?the email of the first administrator, such as admin@shops.example}
kind=${3:-environment}

case $kind in environment | files) ;; *) echo "unknown argument: $kind; use files or nothing" >&2 && exit 1 ;; esac
for target in .env secrets; do
    if [ -e "$target" ]; then
        echo "$target exists already: it is left as it is" >&2
        exit 1
    fi
done

random() { LC_ALL=C tr -dc 'A-Za-z0-9' </dev/urandom | head -c 40; }

umask 077
settings="SITE_ADDRESS=$address
ADMIN_EMAIL=$email"
case $address in http:*) settings="$settings
COOKIE_SECURE=false" ;; esac
# Without a proxy in front, the site itself listens at the port of its address.
port=${address##*:} port=${port%%/*}
case $address in http:*) case $port in '' | *[!0-9]*) ;; *) settings="$settings
PORT=$port" ;; esac ;; esac

names="API_KEYS SECRET_KEY POSTGRES_PASSWORD APP_PASSWORD OWNER_PASSWORD VALKEY_PASSWORD S3_ACCESS_KEY S3_SECRET_KEY ADMIN_PASSWORD"
if [ "$kind" = environment ]; then
    for name in $names; do
        settings="$settings
$name=$(random)"
    done
    echo "$settings" >.env
    echo "Written: .env. The administrator's password is there. Next: docker compose up -d --build --wait"
    exit 0
fi

mkdir secrets
# Only the owner can enter the folder. The files are world-readable because each container reads them as its own user.
write_secret() { printf '%s' "$2" >"secrets/$1" && chmod 644 "secrets/$1"; }
app=$(random) owner=$(random) superuser=$(random) valkey=$(random) key=$(random) secret=$(random)
write_secret api_keys "$(random)"
write_secret secret_key "$(random)"
write_secret admin_password "$(random)"
write_secret database_url "postgresql+psycopg://haat_app:$app@pgbouncer:6432/haat"
write_secret setup_database_url "postgresql+psycopg://haat_app:$app@postgres/haat"
write_secret database_owner_url "postgresql+psycopg://haat_owner:$owner@postgres/haat"
write_secret database_admin_url "postgresql+psycopg://postgres:$superuser@postgres/postgres"
write_secret postgres_password "$superuser"
write_secret pgbouncer_users "\"haat_app\" \"$app\""
write_secret redis_url "redis://:$valkey@valkey:6379/0"
write_secret valkey.conf "requirepass $valkey"
write_secret s3_access_key "$key"
write_secret s3_secret_key "$secret"
# Replaced by yours if backups go to another storage.
write_secret backup_s3_access_key "$key"
write_secret backup_s3_secret_key "$secret"
write_secret s3_identities.json "{\"identities\": [{\"name\": \"haat\", \"credentials\": [{\"accessKey\": \"$key\", \"secretKey\": \"$secret\"}], \"actions\": [\"Admin\", \"Read\", \"Write\", \"List\", \"Tagging\"]}]}"

settings="$settings
COMPOSE_FILE=docker-compose.yml:deploy/compose.secrets.yaml"
for name in $names; do
    settings="$settings
$name=in-the-folder-secrets"
done
echo "$settings" >.env
echo "Written: .env and secrets/. The administrator's password is in secrets/admin_password."
echo "Next: docker compose up -d --build --wait"
