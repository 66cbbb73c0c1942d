"""The environment, read once into one frozen value."""

import hashlib
import os
from functools import lru_cache
from pathlib import Path

from pydantic import Field, SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict

from tenant_router import engines

OPEN_STREET_MAP = "https://tile.openstreetmap.org/{z}/{x}/{y}.png"
ITS_ATTRIBUTION = '© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> contributors'


class Config(BaseSettings):
    """Settings by environment variable of the same name; `.env.example` explains each."""

    model_config = SettingsConfigDict(frozen=True, extra="ignore")

    database_url: str
    database_owner_url: str
    database_admin_url: str | None = None
    database_pool: int = 4
    redis_url: str
    s3_endpoint_url: str | None = None
    s3_access_key: str
    s3_secret_key: SecretStr
    s3_bucket: str = "haat"
    s3_public_url: str
    secret_key: SecretStr = Field(min_length=32)
    api_keys: str
    public_url: str | None = None
    contact_email: str | None = None
    contact_phone: str | None = None
    admin_email: str | None = None
    admin_password: SecretStr | None = None
    firebase_credentials: SecretStr = SecretStr("")
    fcm_url: str = "https://fcm.googleapis.com"
    notification_days: int = Field(default=180, ge=1)
    data_dir: Path = Path(".data")
    web_dist: Path = Path("web/dist")
    location_days: int = Field(default=90, ge=1, le=3650)
    closed_days: int = Field(default=30, ge=1, le=3650)
    limit_products: int = Field(default=100_000, ge=1)
    limit_storage_megabytes: int = Field(default=20_000, ge=1)
    limit_orders_a_day: int = Field(default=20_000, ge=1)
    limit_requests_a_minute: int = Field(default=12_000, ge=1)
    map_tiles: str = ""
    map_attribution: str = ""
    cookie_secure: bool = True
    trusted_proxies: int = Field(default=0, ge=0)
    log_format: str = "json"
    release: str = "development"

    @property
    def accepted_api_keys(self) -> tuple[str, ...]:
        """Every key that is good now; the first is the one the web app is given."""
        return tuple(key for key in (part.strip() for part in self.api_keys.split(",")) if key)

    @property
    def signing_keys(self) -> dict[str, str]:
        """Token keys by id. Several, separated by commas, let the key be changed: the first one signs."""
        secrets = [part.strip() for part in self.secret_key.get_secret_value().split(",") if part.strip()]
        return {hashlib.sha256(secret.encode()).hexdigest()[:12]: secret for secret in secrets}

    @property
    def tiles(self) -> tuple[str, str] | None:
        """Where the pieces of a map come from and what is said of them; None where there is to be no map."""
        if self.map_tiles == "off":
            return None
        return self.map_tiles or OPEN_STREET_MAP, self.map_attribution or ITS_ATTRIBUTION

    def picture_url(self, name: str) -> str:
        """Where a browser finds a public file."""
        return f"{self.s3_public_url.rstrip('/')}/{name}"


@lru_cache
def get_config() -> Config:
    """The configuration of this process: the environment, then what `make run` has written down.

    So the command line works beside a running copy without any setting, or with its DATA_DIR alone.
    """
    written = Path(os.environ.get("DATA_DIR") or ".data") / "environment"
    return Config(_env_file=written)  # pyright: ignore[reportCallIssue] -- the values come from outside


def configure_databases(config: Config) -> None:
    """Tell the kernel where the databases are."""
    addresses = engines.Addresses(app=config.database_url, owner=config.database_owner_url)
    engines.configure({engines.MAIN: addresses}, pool_size=config.database_pool)
