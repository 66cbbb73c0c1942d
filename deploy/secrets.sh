#!/bin/sh
# Writes .env for docker-compose.yml, each secret of its own: sh deploy/secrets.sh ADDRESS ADMIN_EMAIL [files]
# With `files` the secrets stand in files below secrets/ and no container has one in its environment.
set -eu

cd "$(dirname "$0")/.."
address=${1:?the address of the site, as https://shops.example}
email=${2:?the address of the first administrator, as admin@shops.example}
kind=${3:-environment}

case $kind in environment | files) ;; *) echo "not known: $kind; files or nothing" >&2 && exit 1 ;; esac
for there in .env secrets; do
    if [ -e "$there" ]; then
        echo "$there is there already: it is left as it is" >&2
        exit 1
    fi
done

random() { LC_ALL=C tr -dc 'A-Za-z0-9' </dev/urandom | head -c 40; }

umask 077
given="SITE_ADDRESS=$address
ADMIN_EMAIL=$email"
case $address in http:*) given="$given
COOKIE_SECURE=false" ;; esac

names="API_KEYS SECRET_KEY POSTGRES_PASSWORD APP_PASSWORD OWNER_PASSWORD VALKEY_PASSWORD S3_ACCESS_KEY S3_SECRET_KEY ADMIN_PASSWORD"
if [ "$kind" = environment ]; then
    for name in $names; do
        given="$given
$name=$(random)"
    done
    echo "$given" >.env
    echo "Written: .env. The administrator's password is there. Next: docker compose up -d --build --wait"
    exit 0
fi

mkdir secrets
# Who may enter the folder is bounded, not who may read a file: containers read them as users of their own.
keep() { printf '%s' "$2" >"secrets/$1" && chmod 644 "secrets/$1"; }
app=$(random) owner=$(random) superuser=$(random) valkey=$(random) key=$(random) secret=$(random)
keep api_keys "$(random)"
keep secret_key "$(random)"
keep admin_password "$(random)"
keep database_url "postgresql+psycopg://haat_app:$app@pgbouncer:6432/haat"
keep setup_database_url "postgresql+psycopg://haat_app:$app@postgres/haat"
keep database_owner_url "postgresql+psycopg://haat_owner:$owner@postgres/haat"
keep database_admin_url "postgresql+psycopg://postgres:$superuser@postgres/postgres"
keep postgres_password "$superuser"
keep pgbouncer_users "\"haat_app\" \"$app\""
keep redis_url "redis://:$valkey@valkey:6379/0"
keep valkey.conf "requirepass $valkey"
keep s3_access_key "$key"
keep s3_secret_key "$secret"
keep s3_identities.json "{\"identities\": [{\"name\": \"haat\", \"credentials\": [{\"accessKey\": \"$key\", \"secretKey\": \"$secret\"}], \"actions\": [\"Admin\", \"Read\", \"Write\", \"List\", \"Tagging\"]}]}"

given="$given
COMPOSE_FILE=docker-compose.yml:deploy/compose.secrets.yaml"
for name in $names; do
    given="$given
$name=in-the-folder-secrets"
done
echo "$given" >.env
echo "Written: .env and secrets/. The administrator's password is in secrets/admin_password."
echo "Next: docker compose up -d --build --wait"
