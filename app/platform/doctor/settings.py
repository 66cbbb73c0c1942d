"""Check settings that are valid, but unsafe or useless."""

import shutil
from collections.abc import Iterator
from urllib.parse import urlsplit

from zxcvbn import zxcvbn

from app.config import OWN_NAMES, Config
from app.notices.channels import all_channels
from app.platform.doctor.check import Finding, fault, ok, warning

# The best of zxcvbn's scores, 0 to 4: it withstands offline guessing.
STRONG_SCORE = 4
MIN_KEY_LENGTH = 32
MIN_FREE_BYTES = 2 * 1024**3
EXAMPLE_MARKER = "change-me"
PRINT_SENDER = "print"


def check_settings(config: Config) -> Iterator[Finding]:
    """Check secrets, URLs, and free disk space."""
    yield _secret_key(config)
    yield _api_keys(config)
    yield _public_url(config)
    yield _hosts(config)
    yield _cookies(config)
    yield _proxies(config)
    yield _code_sender(config)
    yield _onboarding(config)
    yield from _channels(config)
    yield _firebase_web(config)
    yield _web_pages(config)
    yield _disk(config)


def _secret_key(config: Config) -> Finding:
    for secret in config.signing_keys.values():
        weak = zxcvbn(secret[:72])["score"] < STRONG_SCORE or len(secret) < MIN_KEY_LENGTH
        if EXAMPLE_MARKER in secret or weak:
            fix = "Set a random key: openssl rand -hex 32 (add the old one after a comma)"
            return fault("SECRET_KEY", "is weak: anyone who guesses it can sign in as any user", fix)
    return ok("SECRET_KEY", f"{len(config.signing_keys)} in use")


def _api_keys(config: Config) -> Finding:
    if not config.accepted_api_keys:
        return fault("API_KEYS", "is empty", "Set a random key; the web app uses the first one")
    if any(EXAMPLE_MARKER in key for key in config.accepted_api_keys):
        return warning("API_KEYS", "still has the example value", "Set a random key: openssl rand -hex 16")
    return ok("API_KEYS", f"{len(config.accepted_api_keys)} in use")


def _public_url(config: Config) -> Finding:
    if not config.public_url:
        message = "is not set: shared links use the host of each request"
        return warning("PUBLIC_URL", message, "Set it to the public address of the site")
    url = urlsplit(config.public_url)
    if url.scheme != "https" and url.hostname not in OWN_NAMES:
        message = f"{config.public_url} is not HTTPS: passwords are sent unencrypted"
        return fault("PUBLIC_URL", message, "Serve the site over HTTPS and set its https:// address")
    return ok("PUBLIC_URL", config.public_url)


def _hosts(config: Config) -> Finding:
    name, others = "ALLOWED_HOSTS", sorted(config.hosts.difference(OWN_NAMES))
    if "*" in others:
        message = "allows any host: links use the host that the caller names"
        return warning(name, message, "List the hosts of the site, or remove it and set PUBLIC_URL")
    if not others and not config.public_url:
        message = "and PUBLIC_URL are not set: only calls to local host names are answered"
        return warning(name, message, "Set PUBLIC_URL, or list the hosts of the site separated by commas")
    return ok(name, ", ".join(others) or "local host names only")


def _uses_tls(config: Config) -> bool:
    return (config.public_url or "").startswith("https:")


def _cookies(config: Config) -> Finding:
    if _uses_tls(config) and not config.cookie_secure:
        message = "is false although the site uses HTTPS: cookies may be sent unencrypted"
        return fault("COOKIE_SECURE", message, "Set COOKIE_SECURE=true")
    return ok("COOKIE_SECURE", "true" if config.cookie_secure else "false (site without HTTPS)")


def _proxies(config: Config) -> Finding:
    """Expect a proxy wherever the site has TLS, because the API does not terminate TLS itself."""
    if _uses_tls(config) and config.trusted_proxies == 0:
        message = "is 0 although the site uses HTTPS: the HSTS header is not sent"
        return warning("TRUSTED_PROXIES", message, "Set it to the number of proxies in front of the API")
    return ok("TRUSTED_PROXIES", str(config.trusted_proxies))


def _code_sender(config: Config) -> Finding:
    name, sender = "CODE_SENDER", config.code_sender
    if not sender:
        message = "is not set: mobile numbers are not verified"
        return warning(name, message, "Set up a code sender: whatsapp, msg91 or twilio")
    if sender == PRINT_SENDER and (config.public_url or "").startswith("https:"):
        message = "prints codes to the worker's log: anyone who can read it can sign in as any user"
        return fault(name, message, "Set up a sender that reaches phones: whatsapp, msg91 or twilio")
    return ok(name, "codes are printed to the worker's log" if sender == PRINT_SENDER else sender)


def _onboarding(config: Config) -> Finding:
    if config.opening == "open" and not config.code_sender:
        message = "is open but numbers are not verified: anyone can open a store with another person's number"
        return warning("ONBOARDING", message, "Set CODE_SENDER, or ONBOARDING=approval")
    return ok("ONBOARDING", config.opening)


def _channels(config: Config) -> Iterator[Finding]:
    for channel in all_channels():
        if not channel.is_in_use(config):
            yield ok(channel.setting, f"not set: no notifications by {channel.name}")
            continue
        try:
            channel.check(config)
        except (ValueError, KeyError, OSError) as error:
            yield fault(channel.setting, f"is invalid: {type(error).__name__}", channel.fix)
        else:
            yield ok(channel.setting, f"notifications by {channel.name} on")


def _firebase_web(config: Config) -> Finding:
    """Compare the two projects: devices registered with one can't be reached with another's credentials."""
    from app.notices.channels.firebase import push_service

    name, web = "FIREBASE_WEB", config.firebase_web
    if web is None:
        return ok(name, "not set: push is off in browsers")
    if config.push_settings is None:
        message = "needs FIREBASE_CREDENTIALS: push is off in browsers"
        return warning(name, message, "Set the key of a service account of the same project")
    try:
        project = push_service(config).project
    except (ValueError, KeyError, OSError):
        return warning(name, "cannot be compared with FIREBASE_CREDENTIALS", "Fix these first")
    if project != web.projectId:
        message = f"is for {web.projectId}, FIREBASE_CREDENTIALS for {project}: push will not work"
        return fault(name, message, "Use the same Firebase project for both")
    return ok(name, f"project {project}")


def _web_pages(config: Config) -> Finding:
    if not (config.web_dist / "index.html").is_file():
        return fault("Web pages", f"not found in {config.web_dist}", "Build them: cd web && npm run build")
    return ok("Web pages", str(config.web_dist))


def _disk(config: Config) -> Finding:
    place = config.data_dir if config.data_dir.exists() else config.web_dist.parent
    free = shutil.disk_usage(place if place.exists() else ".").free
    message = f"{free / 1024**3:.1f} GB free"
    if free < MIN_FREE_BYTES:
        return warning("Disk", message, "Free some space: a full disk stops the database and uploads")
    return ok("Disk", message)
