"""Configuration from the environment, read once into a frozen value."""

import base64
import hashlib
import json
import os
import re
import tempfile
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any, Literal, Self
from urllib.parse import urlsplit

from pydantic import BaseModel, ConfigDict, Field, SecretStr, field_validator, model_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from tenant_router import engines

OPEN_STREET_MAP = "https://tile.openstreetmap.org/{z}/{x}/{y}.png"
OPEN_STREET_MAP_ATTRIBUTION = (
    '© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> contributors'
)
VAPID_BYTES, UNCOMPRESSED = 65, 4
EXPECTED_JSON = (
    'write {"apiKey": "…", "projectId": "…", "messagingSenderId": "…", "appId": "…", "vapidKey": "…"}, '
    "every name and value in double quotes"
)
# Names of this machine. A link with one of them cannot lead to another host.
OWN_NAMES = ("localhost", "127.0.0.1", "::1")
# The settings that each sender of one-time codes requires.
SENDERS = {
    "whatsapp": ("whatsapp_phone_number_id", "whatsapp_token", "whatsapp_template"),
    "msg91": ("msg91_token", "msg91_template_id"),
    "twilio": ("twilio_account_sid", "twilio_auth_token", "twilio_sender"),
}
# age public keys, separated by commas.
PUBLIC_KEYS = re.compile(r"\s*age1[02-9ac-hj-np-z]{58}(\s*,\s*age1[02-9ac-hj-np-z]{58})*\s*")
DATABASE_NAME = re.compile(r"[a-z][a-z0-9-]{0,39}")


class DatabaseAddresses(BaseModel):
    """Addresses of an additional database; `admin` is a superuser's address, for `bootstrap` alone.

    `roles` is for a cluster: the login that creates stores' roles, so that the owner is a member of none.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    app: str
    owner: str
    roles: str | None = None
    admin: str | None = None


class FirebaseWeb(BaseModel):
    """The settings with which browsers register for push, named as in Firebase's console; none is secret.

    Further settings that the console shows are ignored. The console shows JavaScript, but this must be JSON.
    """

    model_config = ConfigDict(frozen=True, extra="ignore", str_strip_whitespace=True)

    apiKey: str = Field(min_length=1)
    projectId: str = Field(min_length=1)
    messagingSenderId: str = Field(pattern=r"^\d+$")
    appId: str = Field(min_length=1)
    vapidKey: str

    @field_validator("vapidKey")
    @classmethod
    def _public_key(cls, value: str) -> str:
        """Validate an uncompressed P-256 point: 65 bytes, the first of them 4."""
        try:
            point = base64.b64decode(value + "=" * (-len(value) % 4), altchars=b"-_", validate=True)
        except ValueError:
            point = b""
        if len(point) != VAPID_BYTES or point[0] != UNCOMPRESSED:
            raise ValueError(
                "is not the public key of a Web Push certificate (87 characters, beginning with B)"
            )
        return value


class Config(BaseSettings):
    """Settings from environment variables of the same name, or else from files of that name in SECRETS_DIR.

    Containers get their secrets as such files. `.env.example` explains each setting.
    """

    model_config = SettingsConfigDict(frozen=True, extra="ignore")

    database_url: str = Field(description="URL of the application's login: NOINHERIT, no direct rights")
    database_owner_url: str = Field(description="URL of the login that creates and migrates stores")
    database_admin_url: str | None = Field(
        default=None, description="URL of a superuser, only for `python -m app bootstrap`"
    )
    requests_at_once: int = Field(
        default=2,
        ge=1,
        description="requests that each process of the API works on at once, and one more for a store that "
        "has none of them; others wait, or get 503",
    )
    database_pool: int = Field(
        default=4,
        description="connections that each process keeps open to a database; it opens at most twice as many",
    )
    database_connections: int = Field(
        default=16,
        ge=8,
        description="connections that each process has at most to all databases together; an idle one is "
        "closed for a new one",
    )
    database_transaction_pooler: bool = Field(
        default=False,
        description="whether a pooler in transaction mode (PgBouncer) is in front of PostgreSQL",
    )
    databases: Annotated[dict[str, DatabaseAddresses], NoDecode] = Field(
        default_factory=dict,
        description='further databases for stores, as JSON: `{"pg-rajkot": {"app": "…", "owner": "…"}}`',
    )
    redis_url: str = Field(description="URL of Valkey or Redis")
    s3_endpoint_url: str | None = Field(
        default=None, description="address of the object storage; empty for AWS"
    )
    s3_access_key: str = Field(description="access key of the object storage")
    s3_secret_key: SecretStr = Field(description="secret key of the object storage")
    s3_bucket: str = Field(default="haat", description="bucket of all files")
    s3_public_url: str = Field(description="address where browsers fetch `public/*` and signed files")
    backup_s3_bucket: str = Field(
        default="", description="bucket of the encrypted backups; without it none are made"
    )
    backup_s3_endpoint_url: str = Field(
        default="", description="address of the storage for backups; default: S3_ENDPOINT_URL"
    )
    backup_s3_access_key: str = Field(
        default="", description="access key of the storage for backups; default: S3_ACCESS_KEY"
    )
    backup_s3_secret_key: SecretStr = Field(
        default=SecretStr(""), description="secret key of the storage for backups; default: S3_SECRET_KEY"
    )
    backup_recipient: str = Field(
        default="",
        description=(
            "public key that backups are encrypted for (`python -m app backups key`); several, separated "
            "by commas: the private key of each opens them"
        ),
    )
    backup_identity: SecretStr = Field(
        default=SecretStr(""),
        description="private key; with it each backup is verified at once, and the console can restore one",
    )
    backup_hours: int = Field(default=24, ge=1, le=24 * 30, description="hours from one backup to the next")
    backup_days: int = Field(default=30, ge=1, le=3650, description="days until a backup is removed")
    secret_key: SecretStr = Field(
        min_length=32,
        description=(
            "signs tokens and encrypts second factors; several, separated by commas, to "
            "rotate it: the first one signs"
        ),
    )
    api_keys: str = Field(
        description=(
            "keys of the applications that may call the API, separated by commas; the web app gets the first"
        )
    )
    public_url: str | None = Field(
        default=None, description="the web app's address, for links; without it, the address of each request"
    )
    allowed_hosts: str = Field(
        default="",
        description=(
            "further host names of the site, separated by commas; any other host is answered with 400"
        ),
    )
    onboarding: Literal["", "open", "approval", "closed"] = Field(
        default="",
        description=(
            "who opens stores: `open` (owners), `approval` (an administrator approves) or "
            "`closed` (administrators only); default: `open` with a CODE_SENDER, else "
            "`approval`"
        ),
    )
    code_sender: Literal["", "print", "whatsapp", "msg91", "twilio"] = Field(
        default="",
        description=(
            "sender of one-time codes: `whatsapp`, `msg91`, `twilio`, or `print` (to the "
            "worker's log, for development); without it no number is verified"
        ),
    )
    codes_a_day: int = Field(
        default=5_000,
        ge=2,
        le=100_000,
        description=(
            "codes that are sent in 24 hours, of all stores together; half of them are left to numbers "
            "and addresses that are known"
        ),
    )
    whatsapp_phone_number_id: str = Field(
        default="", description="WhatsApp Cloud API: id of the sender's number"
    )
    whatsapp_token: SecretStr = Field(
        default=SecretStr(""), description="WhatsApp Cloud API: permanent token"
    )
    whatsapp_template: str = Field(
        default="", description="WhatsApp Cloud API: name of the authentication template"
    )
    whatsapp_language: str = Field(default="en", description="WhatsApp Cloud API: language of the template")
    whatsapp_url: str = Field(
        default="https://graph.facebook.com/v23.0", description="WhatsApp Cloud API: address"
    )
    msg91_token: SecretStr = Field(default=SecretStr(""), description="MSG91: auth key")
    msg91_template_id: str = Field(default="", description="MSG91: id of the template (DLT)")
    msg91_variable: str = Field(
        default="otp", description="MSG91: variable of the template that gets the code"
    )
    msg91_url: str = Field(default="https://control.msg91.com", description="MSG91: address")
    twilio_account_sid: str = Field(default="", description="Twilio: account")
    twilio_auth_token: SecretStr = Field(default=SecretStr(""), description="Twilio: token")
    twilio_sender: str = Field(default="", description="Twilio: number, or id of the messaging service")
    twilio_url: str = Field(default="https://api.twilio.com", description="Twilio: address")
    razorpay_url: str = Field(
        default="https://api.razorpay.com", description="Razorpay: address; stores enter their own keys"
    )
    reserved_numbers: str = Field(
        default="",
        description=(
            "mobile numbers that owners cannot register, separated by commas; a final `*` matches any rest"
        ),
    )
    agent_release_signer: str = Field(
        default="",
        description=(
            "public key that releases of the agent are signed by (`python -m deploy.agent.release key`); "
            "without it none is offered"
        ),
    )
    contact_email: str | None = Field(default=None, description="email address on the first page")
    contact_phone: str | None = Field(default=None, description="phone number on the first page")
    admin_email: str | None = Field(default=None, description="email of the first administrator")
    admin_password: SecretStr | None = Field(default=None, description="password of the first administrator")
    firebase_credentials: SecretStr = Field(
        default=SecretStr(""),
        description=(
            "key of a Firebase service account, as a file name or JSON; without it nothing "
            "is pushed to devices"
        ),
    )
    firebase_web: Annotated[FirebaseWeb | None, NoDecode] = Field(
        default=None,
        description=(
            "configuration for browsers, as JSON: `apiKey`, `projectId`, "
            "`messagingSenderId`, `appId`, `vapidKey`"
        ),
    )
    fcm_url: str = Field(
        default="https://fcm.googleapis.com", description="Firebase Cloud Messaging: address"
    )
    notification_days: int = Field(default=180, ge=1, description="days until notifications are deleted")
    data_dir: Path = Field(
        default=Path(".data"), description="folder of `make run`'s data, and of a worker's liveness file"
    )
    web_dist: Path = Field(default=Path("web/dist"), description="folder of the built web app")
    location_days: int = Field(
        default=90, ge=1, le=3650, description="days until salespeople's locations are deleted"
    )
    closed_days: int = Field(
        default=30,
        ge=1,
        le=3650,
        description="days until a closed store, or a denied request for one, is erased",
    )
    spare_stores: int = Field(default=10, ge=0, le=1000, description="spare schemas in each database")
    migration_workers: int | None = Field(
        default=None, ge=1, description="batches of stores migrated in parallel; default: the number of cores"
    )
    limit_products: int = Field(
        default=100_000, ge=1, description="products of one store, unless it has its own limit"
    )
    limit_storage_megabytes: int = Field(
        default=20_000, ge=1, description="megabytes of files of one store, unless it has its own limit"
    )
    limit_orders_a_day: int = Field(
        default=20_000, ge=1, description="orders of one store on a day, unless it has its own limit"
    )
    limit_requests_a_minute: int = Field(
        default=12_000,
        ge=1,
        description="requests to one store in a minute, unless it has its own limit",
    )
    map_tiles: str = Field(
        default="", description="URL template of map tiles; default OpenStreetMap; `off` for no map"
    )
    map_attribution: str = Field(default="", description="attribution shown on maps")
    cookie_secure: bool = Field(default=True, description="whether cookies need HTTPS")
    trusted_proxies: int = Field(
        default=0,
        ge=0,
        description="number of proxies in front of the API; rate limits use the address that they report",
    )
    live_port: int = Field(
        default=0,
        ge=0,
        le=65535,
        description=(
            "port of the live process, where browsers open streams if no proxy leads `/api/live` to it, as "
            "with `make run`; 0 behind a proxy"
        ),
    )
    log_format: str = Field(default="json", description="`json` or `text`")
    metrics_token: SecretStr = Field(
        default=SecretStr(""), description="token to read `/metrics`; without it there are no metrics"
    )
    metrics_dir: Path = Field(
        default=Path(tempfile.gettempdir()) / "haat-metrics",
        description="folder where the processes of one machine share their metrics",
    )
    metrics_port: int = Field(
        default=0, ge=0, le=65535, description="port of a worker for its own metrics; 0 for none"
    )
    otel_exporter_otlp_endpoint: str = Field(
        default="", description="address of an OpenTelemetry collector; without it there are no traces"
    )
    sentry_dsn: str = Field(
        default="", description="address that receives errors of API, workers and browsers"
    )
    sentry_environment: str = Field(default="production", description="environment name of these errors")
    release: str = Field(
        default="development", description="name of the release, in metrics, traces and errors"
    )

    @field_validator("databases", mode="before")
    @classmethod
    def _parse_databases(cls, value: Any) -> Any:
        """Parse JSON. Empty text means none, because a container may pass an unset variable on."""
        return json.loads(value or "{}") if isinstance(value, str) else value

    @field_validator("firebase_web", mode="before")
    @classmethod
    def _parse_firebase_web(cls, value: Any) -> Any:
        """Parse JSON; empty text means no Firebase."""
        if not isinstance(value, str):
            return value
        try:
            parsed = json.loads(value or "null")
        except json.JSONDecodeError as error:
            raise ValueError(f"is not JSON ({error}): {EXPECTED_JSON}") from error
        if not isinstance(parsed, dict | None):
            raise ValueError(f"is not an object: {EXPECTED_JSON}")
        return parsed

    @field_validator("databases")
    @classmethod
    def _check_database_names(cls, databases: dict[str, DatabaseAddresses]) -> dict[str, DatabaseAddresses]:
        for name in databases:
            if name == engines.MAIN or not DATABASE_NAME.fullmatch(name):
                raise ValueError(f"{name!r} cannot be the name of another database")
        return databases

    @model_validator(mode="after")
    def _sender_is_complete(self) -> Self:
        """Fail at startup if the sender's settings are incomplete; otherwise no one could sign up."""
        missing = [name.upper() for name in SENDERS.get(self.code_sender, ()) if not _is_set(self, name)]
        if missing:
            raise ValueError(f"CODE_SENDER={self.code_sender} needs {', '.join(missing)} too")
        return self

    @model_validator(mode="after")
    def _backups_are_apart(self) -> Self:
        """Fail at startup if backups would not be encrypted, or would share the bucket of the files."""
        if self.backup_s3_bucket and not PUBLIC_KEYS.fullmatch(self.backup_recipient):
            raise ValueError("BACKUP_S3_BUCKET needs BACKUP_RECIPIENT too: python -m app backups key FILE")
        if self.backup_s3_bucket == self.s3_bucket and not self.backup_s3_endpoint_url:
            raise ValueError("BACKUP_S3_BUCKET is the bucket of the files: choose another")
        return self

    @property
    def opening(self) -> Literal["open", "approval", "closed"]:
        """The policy for opening stores.

        Without a code sender, numbers cannot be proven, so an administrator approves each store.
        """
        return self.onboarding or ("open" if self.code_sender else "approval")

    @property
    def every_database(self) -> dict[str, DatabaseAddresses]:
        """Every database by name, the main one first."""
        main = DatabaseAddresses(
            app=self.database_url, owner=self.database_owner_url, admin=self.database_admin_url
        )
        return {engines.MAIN: main, **self.databases}

    @property
    def accepted_api_keys(self) -> tuple[str, ...]:
        """Every valid API key; the web app uses the first."""
        return tuple(key for key in (part.strip() for part in self.api_keys.split(",")) if key)

    @property
    def hosts(self) -> frozenset[str]:
        """The hosts that the site answers for: PUBLIC_URL's, ALLOWED_HOSTS, and this machine's names."""
        named = (part.strip().lower().strip("[]") for part in self.allowed_hosts.split(","))
        public = urlsplit(self.public_url or "").hostname
        return frozenset(filter(None, (*named, public, *OWN_NAMES)))

    @property
    def reserved_number_patterns(self) -> tuple[str, ...]:
        """Mobile numbers that no owner can register alone; a trailing star matches any ending."""
        return tuple(name for name in (part.strip() for part in self.reserved_numbers.split(",")) if name)

    @property
    def signing_keys(self) -> dict[str, str]:
        """Token keys by id; the first signs. Several, separated by commas, allow a rotation."""
        secrets = [part.strip() for part in self.secret_key.get_secret_value().split(",") if part.strip()]
        return {hashlib.sha256(secret.encode()).hexdigest()[:12]: secret for secret in secrets}

    @property
    def renewal_key(self) -> str:
        """The key that derives each refresh secret from the previous one."""
        return f"refresh {next(iter(self.signing_keys.values()))}"

    @property
    def tiles(self) -> tuple[str, str] | None:
        """The tile URL of maps and its attribution; None if maps are off."""
        if self.map_tiles == "off":
            return None
        return self.map_tiles or OPEN_STREET_MAP, self.map_attribution or OPEN_STREET_MAP_ATTRIBUTION

    @property
    def push_settings(self) -> FirebaseWeb | None:
        """The settings with which browsers register for push; None where the server cannot push."""
        return self.firebase_web if self.firebase_credentials.get_secret_value().strip() else None

    def picture_url(self, name: str) -> str:
        """Return the public URL of a file."""
        return f"{self.s3_public_url.rstrip('/')}/{name}"


def _is_set(config: Config, name: str) -> bool:
    value = getattr(config, name)
    return bool((value.get_secret_value() if isinstance(value, SecretStr) else value).strip())


@lru_cache
def get_config() -> Config:
    """Return the configuration of this process: the environment, else the file that `make run` writes.

    The command line therefore reaches a running copy without any settings, or with its DATA_DIR alone.
    """
    environment_file = Path(os.environ.get("DATA_DIR") or ".data") / "environment"
    secrets = Path(os.environ.get("SECRETS_DIR") or "/run/secrets")
    sources = {"_env_file": environment_file, "_secrets_dir": secrets if secrets.is_dir() else None}
    return Config(**sources)  # pyright: ignore[reportArgumentType] -- the values come from outside


def configure_databases(config: Config) -> None:
    """Configure the kernel's database engines."""
    databases = {
        name: engines.Addresses(app=addresses.app, owner=addresses.owner, roles=addresses.roles)
        for name, addresses in config.every_database.items()
    }
    engines.configure(
        databases,
        pool_size=config.database_pool,
        connections=config.database_connections,
        transaction_pooler=config.database_transaction_pooler,
    )
