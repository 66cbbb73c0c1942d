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
# Names of this machine: a link to them cannot lead anyone to another host.
OWN_NAMES = ("localhost", "127.0.0.1", "::1")
# The settings that each sender of one-time codes requires.
SENDERS = {
    "whatsapp": ("whatsapp_phone_number_id", "whatsapp_token", "whatsapp_template"),
    "msg91": ("msg91_token", "msg91_template_id"),
    "twilio": ("twilio_account_sid", "twilio_auth_token", "twilio_sender"),
}
DATABASE_NAME = re.compile(r"[a-z][a-z0-9-]{0,39}")


class DatabaseAddresses(BaseModel):
    """Addresses of an additional database; `admin` is a superuser's address, for `bootstrap` alone."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    app: str
    owner: str
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

    database_url: str
    database_owner_url: str
    database_admin_url: str | None = None
    database_pool: int = 4
    database_transaction_pooler: bool = False
    databases: Annotated[dict[str, DatabaseAddresses], NoDecode] = Field(default_factory=dict)
    redis_url: str
    s3_endpoint_url: str | None = None
    s3_access_key: str
    s3_secret_key: SecretStr
    s3_bucket: str = "haat"
    s3_public_url: str
    secret_key: SecretStr = Field(min_length=32)
    api_keys: str
    public_url: str | None = None
    allowed_hosts: str = ""
    onboarding: Literal["", "open", "approval", "closed"] = ""
    code_sender: Literal["", "print", "whatsapp", "msg91", "twilio"] = ""
    whatsapp_phone_number_id: str = ""
    whatsapp_token: SecretStr = SecretStr("")
    whatsapp_template: str = ""
    whatsapp_language: str = "en"
    whatsapp_url: str = "https://graph.facebook.com/v23.0"
    msg91_token: SecretStr = SecretStr("")
    msg91_template_id: str = ""
    msg91_variable: str = "otp"
    msg91_url: str = "https://control.msg91.com"
    twilio_account_sid: str = ""
    twilio_auth_token: SecretStr = SecretStr("")
    twilio_sender: str = ""
    twilio_url: str = "https://api.twilio.com"
    reserved_numbers: str = ""
    contact_email: str | None = None
    contact_phone: str | None = None
    admin_email: str | None = None
    admin_password: SecretStr | None = None
    firebase_credentials: SecretStr = SecretStr("")
    firebase_web: Annotated[FirebaseWeb | None, NoDecode] = None
    fcm_url: str = "https://fcm.googleapis.com"
    notification_days: int = Field(default=180, ge=1)
    data_dir: Path = Path(".data")
    web_dist: Path = Path("web/dist")
    location_days: int = Field(default=90, ge=1, le=3650)
    closed_days: int = Field(default=30, ge=1, le=3650)
    spare_stores: int = Field(default=10, ge=0, le=1000)
    migration_workers: int | None = Field(default=None, ge=1)
    limit_products: int = Field(default=100_000, ge=1)
    limit_storage_megabytes: int = Field(default=20_000, ge=1)
    limit_orders_a_day: int = Field(default=20_000, ge=1)
    limit_requests_a_minute: int = Field(default=12_000, ge=1)
    map_tiles: str = ""
    map_attribution: str = ""
    cookie_secure: bool = True
    trusted_proxies: int = Field(default=0, ge=0)
    log_format: str = "json"
    metrics_token: SecretStr = SecretStr("")
    metrics_dir: Path = Path(tempfile.gettempdir()) / "haat-metrics"
    metrics_port: int = Field(default=0, ge=0, le=65535)
    otel_exporter_otlp_endpoint: str = ""
    sentry_dsn: str = ""
    sentry_environment: str = "production"
    release: str = "development"

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

    @property
    def opening(self) -> Literal["open", "approval", "closed"]:
        """How stores are opened.

        Without a code sender numbers cannot be proven, so an administrator approves each store.
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
        """Mobile numbers that no owner may take without help; a trailing star matches any rest."""
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

    The command line therefore works beside a running copy without settings, or with its DATA_DIR alone.
    """
    environment_file = Path(os.environ.get("DATA_DIR") or ".data") / "environment"
    secrets = Path(os.environ.get("SECRETS_DIR") or "/run/secrets")
    sources = {"_env_file": environment_file, "_secrets_dir": secrets if secrets.is_dir() else None}
    return Config(**sources)  # pyright: ignore[reportArgumentType] -- the values come from outside


def configure_databases(config: Config) -> None:
    """Configure the kernel's database engines."""
    databases = {
        name: engines.Addresses(app=addresses.app, owner=addresses.owner)
        for name, addresses in config.every_database.items()
    }
    engines.configure(
        databases,
        pool_size=config.database_pool,
        transaction_pooler=config.database_transaction_pooler,
    )
