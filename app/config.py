"""The environment, read once into one frozen value."""

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
ITS_ATTRIBUTION = '© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> contributors'
VAPID_BYTES, UNCOMPRESSED = 65, 4
AS_IT_IS_WRITTEN = (
    'write {"apiKey": "…", "projectId": "…", "messagingSenderId": "…", "appId": "…", "vapidKey": "…"}, '
    "every name and value in double quotes"
)
# What a machine calls itself: nobody is led elsewhere by a link to these.
OWN_NAMES = ("localhost", "127.0.0.1", "::1")
# What each sender of one-time codes can not do without.
SENDERS = {
    "whatsapp": ("whatsapp_phone_number_id", "whatsapp_token", "whatsapp_template"),
    "msg91": ("msg91_token", "msg91_template_id"),
    "twilio": ("twilio_account_sid", "twilio_auth_token", "twilio_sender"),
}
DATABASE_NAME = re.compile(r"[a-z][a-z0-9-]{0,39}")


class DatabaseAddresses(BaseModel):
    """Where a further database is; `admin` is a superuser's address, for `bootstrap` alone."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    app: str
    owner: str
    admin: str | None = None


class FirebaseWeb(BaseModel):
    """What browsers register their devices with, by the names of Firebase's console; none of it is secret.

    What else the console shows is passed over. It shows a piece of a program, though, where JSON is wanted.
    """

    model_config = ConfigDict(frozen=True, extra="ignore", str_strip_whitespace=True)

    apiKey: str = Field(min_length=1)
    projectId: str = Field(min_length=1)
    messagingSenderId: str = Field(pattern=r"^\d+$")
    appId: str = Field(min_length=1)
    vapidKey: str

    @field_validator("vapidKey")
    @classmethod
    def _public_key(cls, given: str) -> str:
        """A point of P-256 as browsers take it: 65 bytes, of which the first is 4."""
        try:
            point = base64.b64decode(given + "=" * (-len(given) % 4), altchars=b"-_", validate=True)
        except ValueError:
            point = b""
        if len(point) != VAPID_BYTES or point[0] != UNCOMPRESSED:
            raise ValueError(
                "is not the public key of a Web Push certificate (87 characters, beginning with B)"
            )
        return given


class Config(BaseSettings):
    """Settings by environment variable of the same name, or else by a file of that name in SECRETS_DIR, which
    is where containers are given their secrets; `.env.example` explains each."""

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
    def _written(cls, given: Any) -> Any:
        """Out of JSON; an empty text is none, as where a container's setting is passed through."""
        return json.loads(given or "{}") if isinstance(given, str) else given

    @field_validator("firebase_web", mode="before")
    @classmethod
    def _of_the_console(cls, given: Any) -> Any:
        """Out of JSON; an empty text is none."""
        if not isinstance(given, str):
            return given
        try:
            read = json.loads(given or "null")
        except json.JSONDecodeError as error:
            raise ValueError(f"is not JSON ({error}): {AS_IT_IS_WRITTEN}") from error
        if not isinstance(read, dict | None):
            raise ValueError(f"is not an object: {AS_IT_IS_WRITTEN}")
        return read

    @field_validator("databases")
    @classmethod
    def _named(cls, given: dict[str, DatabaseAddresses]) -> dict[str, DatabaseAddresses]:
        for name in given:
            if name == engines.MAIN or not DATABASE_NAME.fullmatch(name):
                raise ValueError(f"{name!r} cannot be the name of another database")
        return given

    @model_validator(mode="after")
    def _sender_is_complete(self) -> Self:
        """A sender that lacks something would let nobody sign up: that is said at the start."""
        missing = [name.upper() for name in SENDERS.get(self.code_sender, ()) if not _is_set(self, name)]
        if missing:
            raise ValueError(f"CODE_SENDER={self.code_sender} needs {', '.join(missing)} too")
        return self

    @property
    def opening(self) -> Literal["open", "approval", "closed"]:
        """How stores come to be: where numbers can't be proven, an administrator decides on each."""
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
        """Every key that is good now; the first is the one the web app is given."""
        return tuple(key for key in (part.strip() for part in self.api_keys.split(",")) if key)

    @property
    def hosts(self) -> frozenset[str]:
        """The hosts that the site answers for: PUBLIC_URL's, those of ALLOWED_HOSTS, and this machine's."""
        named = (part.strip().lower().strip("[]") for part in self.allowed_hosts.split(","))
        public = urlsplit(self.public_url or "").hostname
        return frozenset(filter(None, (*named, public, *OWN_NAMES)))

    @property
    def kept_numbers(self) -> tuple[str, ...]:
        """Mobile numbers that no owner may take on his own; a star at the end stands for any rest."""
        return tuple(name for name in (part.strip() for part in self.reserved_numbers.split(",")) if name)

    @property
    def signing_keys(self) -> dict[str, str]:
        """Token keys by id. Several, separated by commas, let the key be changed: the first one signs."""
        secrets = [part.strip() for part in self.secret_key.get_secret_value().split(",") if part.strip()]
        return {hashlib.sha256(secret.encode()).hexdigest()[:12]: secret for secret in secrets}

    @property
    def renewal_key(self) -> str:
        """The key that each refresh secret is made with from the one before."""
        return f"refresh {next(iter(self.signing_keys.values()))}"

    @property
    def tiles(self) -> tuple[str, str] | None:
        """Where the pieces of a map come from and what is said of them; None where there is to be no map."""
        if self.map_tiles == "off":
            return None
        return self.map_tiles or OPEN_STREET_MAP, self.map_attribution or ITS_ATTRIBUTION

    @property
    def devices(self) -> FirebaseWeb | None:
        """What browsers register with; None where nothing would ever be pushed to them."""
        return self.firebase_web if self.firebase_credentials.get_secret_value().strip() else None

    def picture_url(self, name: str) -> str:
        """Where a browser finds a public file."""
        return f"{self.s3_public_url.rstrip('/')}/{name}"


def _is_set(config: Config, name: str) -> bool:
    value = getattr(config, name)
    return bool((value.get_secret_value() if isinstance(value, SecretStr) else value).strip())


@lru_cache
def get_config() -> Config:
    """The configuration of this process: the environment, then what `make run` has written down.

    So the command line works beside a running copy without any setting, or with its DATA_DIR alone.
    """
    written = Path(os.environ.get("DATA_DIR") or ".data") / "environment"
    secrets = Path(os.environ.get("SECRETS_DIR") or "/run/secrets")
    given = {"_env_file": written, "_secrets_dir": secrets if secrets.is_dir() else None}
    return Config(**given)  # pyright: ignore[reportArgumentType] -- the values come from outside


def configure_databases(config: Config) -> None:
    """Tell the kernel where the databases are."""
    databases = {
        name: engines.Addresses(app=of.app, owner=of.owner) for name, of in config.every_database.items()
    }
    engines.configure(
        databases,
        pool_size=config.database_pool,
        transaction_pooler=config.database_transaction_pooler,
    )
