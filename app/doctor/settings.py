"""Settings that are there, but should not be as they are."""

import shutil
from collections.abc import Iterator
from urllib.parse import urlsplit

from zxcvbn import zxcvbn

from app.config import OWN_NAMES, Config
from app.doctor.check import Finding, fault, warning, well

# Of zxcvbn's five grades the one that withstands guessing without a limit.
STRONG = 4
SHORTEST_KEY = 32
LEAST_FREE = 2 * 1024**3
EXAMPLES = "change-me"
PRINTED = "print"


def look_at_settings(config: Config) -> Iterator[Finding]:
    """Secrets, addresses, and room on the disk."""
    yield _secret_key(config)
    yield _api_keys(config)
    yield _public_url(config)
    yield _hosts(config)
    yield _cookies(config)
    yield _proxies(config)
    yield _code_sender(config)
    yield _onboarding(config)
    yield _firebase(config)
    yield _firebase_web(config)
    yield _web_pages(config)
    yield _disk(config)


def _secret_key(config: Config) -> Finding:
    for secret in config.signing_keys.values():
        weak = zxcvbn(secret[:72])["score"] < STRONG or len(secret) < SHORTEST_KEY
        if EXAMPLES in secret or weak:
            cure = "Set a random one, as from: openssl rand -hex 32 (the old one may follow after a comma)"
            return fault("SECRET_KEY", "can be guessed, and whoever has it can sign in as anybody", cure)
    return well("SECRET_KEY", f"{len(config.signing_keys)} in use")


def _api_keys(config: Config) -> Finding:
    if not config.accepted_api_keys:
        return fault("API_KEYS", "names no application", "Set a random key; the web app is given the first")
    if any(EXAMPLES in key for key in config.accepted_api_keys):
        return warning("API_KEYS", "is the example's", "Set a random key, as from: openssl rand -hex 16")
    return well("API_KEYS", f"{len(config.accepted_api_keys)} in use")


def _public_url(config: Config) -> Finding:
    if not config.public_url:
        words = "is not set: links that owners hand on follow the address of whoever asks for them"
        return warning("PUBLIC_URL", words, "Set it to where browsers find the site")
    url = urlsplit(config.public_url)
    if url.scheme != "https" and url.hostname not in OWN_NAMES:
        words = f"{config.public_url} is not https: passwords travel in the open"
        return fault("PUBLIC_URL", words, "Serve the site by TLS and set its https address")
    return well("PUBLIC_URL", config.public_url)


def _hosts(config: Config) -> Finding:
    name, others = "ALLOWED_HOSTS", sorted(config.hosts.difference(OWN_NAMES))
    if "*" in others:
        words = "lets any host be named: links follow what a caller says"
        return warning(name, words, "Name the hosts of the site, or leave it out and set PUBLIC_URL")
    if not others and not config.public_url:
        words = "is not set, nor is PUBLIC_URL: only calls to this machine's own names are answered"
        return warning(name, words, "Set PUBLIC_URL, or name the hosts of the site separated by commas")
    return well(name, ", ".join(others) or "this machine alone")


def _served_by_tls(config: Config) -> bool:
    return (config.public_url or "").startswith("https:")


def _cookies(config: Config) -> Finding:
    if _served_by_tls(config) and not config.cookie_secure:
        words = "is false although the site has TLS: cookies may travel in the open"
        return fault("COOKIE_SECURE", words, "Set COOKIE_SECURE=true")
    return well("COOKIE_SECURE", "true" if config.cookie_secure else "false, for a site without TLS")


def _proxies(config: Config) -> Finding:
    """The API itself ends no TLS, so that a site with TLS has a proxy in front."""
    if _served_by_tls(config) and config.trusted_proxies == 0:
        words = "is 0 although the site has TLS: browsers are not told to stay with it (HSTS)"
        return warning("TRUSTED_PROXIES", words, "Set it to how many proxies stand before the API")
    return well("TRUSTED_PROXIES", str(config.trusted_proxies))


def _code_sender(config: Config) -> Finding:
    name, sender = "CODE_SENDER", config.code_sender
    if not sender:
        words = "is not set: nobody has to show that a mobile number is theirs"
        return warning(name, words, "Set up a sender of codes: whatsapp, msg91 or twilio")
    if sender == PRINTED and (config.public_url or "").startswith("https:"):
        words = "prints codes into the worker's log: whoever reads it can be anybody"
        return fault(name, words, "Set up a sender that reaches telephones: whatsapp, msg91 or twilio")
    return well(name, "codes are printed in the worker's log" if sender == PRINTED else sender)


def _onboarding(config: Config) -> Finding:
    if config.opening == "open" and not config.code_sender:
        words = "is open although no number is proven: anybody takes anybody's number, and it is an address"
        return warning("ONBOARDING", words, "Set CODE_SENDER, or ONBOARDING=approval")
    return well("ONBOARDING", config.opening)


def _firebase(config: Config) -> Finding:
    from app.notifications.firebase import push_service

    if not config.firebase_credentials.get_secret_value().strip():
        return well("FIREBASE_CREDENTIALS", "not set: people are told in the application alone")
    try:
        push_service()
    except (ValueError, KeyError, OSError) as error:
        cure = "Set the path of a service account's JSON file, or its content"
        return fault("FIREBASE_CREDENTIALS", f"can not be used: {type(error).__name__}", cure)
    return well("FIREBASE_CREDENTIALS", "pushes are sent")


def _firebase_web(config: Config) -> Finding:
    """Devices that were registered with one project are not reached with the account of another."""
    from app.notifications.firebase import push_service

    name, web = "FIREBASE_WEB", config.firebase_web
    if web is None:
        return well(name, "not set: browsers register no device")
    if config.devices is None:
        words = "is of no use without FIREBASE_CREDENTIALS: browsers are offered nothing"
        return warning(name, words, "Set the key of a service account of the same project")
    try:
        project = push_service().project
    except (ValueError, KeyError, OSError):
        return warning(name, "can not be compared with FIREBASE_CREDENTIALS", "Mend these first")
    if project != web.projectId:
        words = f"is of the project {web.projectId}, FIREBASE_CREDENTIALS of {project}: no push arrives"
        return fault(name, words, "Take both from one project of Firebase")
    return well(name, f"browsers register with {project}")


def _web_pages(config: Config) -> Finding:
    if not (config.web_dist / "index.html").is_file():
        return fault("Web pages", f"are not in {config.web_dist}", "Build them: cd web && npm run build")
    return well("Web pages", str(config.web_dist))


def _disk(config: Config) -> Finding:
    place = config.data_dir if config.data_dir.exists() else config.web_dist.parent
    free = shutil.disk_usage(place if place.exists() else ".").free
    words = f"{free / 1024**3:.1f} GB free"
    if free < LEAST_FREE:
        return warning("Disk", words, "Make room: a full disk stops database and uploads")
    return well("Disk", words)
