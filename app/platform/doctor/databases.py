"""Check the databases: both logins connect, their rights keep stores apart, schemas are at this release."""

from collections.abc import Iterator

from sqlalchemy import Connection, text
from sqlalchemy.exc import SQLAlchemyError

from app.platform.doctor.check import Finding, fault, ok, warning
from tenant_router import engines, migration_chains, reachability
from tenant_router.control import control_session
from tenant_router.engines import MAIN, app_reader, owner_reader
from tenant_router.migrate import stores_behind

# The latest patch of each version at the time of this release; older ones have known vulnerabilities.
NEWEST_PATCH = {18: 7, 17: 12, 16: 16, 15: 20}
MIGRATE = "Run: python -m app migrate"
UNREACHABLE = "not reachable"
REACH_ADVICE = "Check that it is running and the host, user and password in {name} are correct"

_LOGIN = text(
    "SELECT rolsuper OR rolcreaterole OR rolcreatedb OR rolbypassrls OR rolreplication OR rolinherit,"
    " rolcreaterole, has_database_privilege(current_database(), 'CREATE')"
    " FROM pg_roles WHERE rolname = current_user"
)
_REGISTRY = text("SELECT has_table_privilege('control.stores', 'INSERT')")
_SERVER_VERSION = text("SELECT current_setting('server_version_num')::integer")


def check_databases() -> Iterator[Finding]:
    """Check every database of this deployment, and then whether all schemas are at this release."""
    away = False
    for name in engines.names():
        for finding in _check_database(name):
            away = away or (name == MAIN and finding.message.startswith(UNREACHABLE))
            yield finding
    if not away:
        yield from _schemas()
        yield from _nodes()


def _check_database(name: str) -> Iterator[Finding]:
    subject = "Database" if name == MAIN else f"Database {name}"
    setting = ("DATABASE_URL", "DATABASE_OWNER_URL") if name == MAIN else ("DATABASES", "DATABASES")
    try:
        with app_reader(name).connect() as connection:
            yield _version(subject, connection)
            yield _application(subject, connection, name)
    except SQLAlchemyError as error:
        yield _unreachable(f"{subject}, the application's login", setting[0], error)
        return
    try:
        with owner_reader(name).connect() as connection:
            yield _owner(subject, connection)
    except SQLAlchemyError as error:
        yield _unreachable(f"{subject}, the owner's login", setting[1], error)


def _unreachable(subject: str, setting: str, error: SQLAlchemyError) -> Finding:
    reason = str(getattr(error, "orig", None) or type(error).__name__).strip().splitlines()[0]
    return fault(subject, f"{UNREACHABLE}: {reason}", REACH_ADVICE.format(name=setting))


def _version(subject: str, connection: Connection) -> Finding:
    number = connection.scalar(_SERVER_VERSION) or 0
    major, patch = divmod(number, 10_000)
    message = f"PostgreSQL {major}.{patch}"
    if major not in NEWEST_PATCH and major < max(NEWEST_PATCH):
        return fault(subject, f"{message} is no longer supported", "Upgrade to a supported version")
    if patch < NEWEST_PATCH.get(major, 0):
        fix = f"Upgrade to {major}.{NEWEST_PATCH[major]} or later: this version has known security issues"
        return warning(subject, f"{message} is not the newest patch", fix)
    return ok(subject, message)


def _application(subject: str, connection: Connection, name: str) -> Finding:
    subject = f"{subject}, the application's login"
    row = connection.execute(_LOGIN).one()
    if row[0]:
        fix = (
            f"{MIGRATE.replace('migrate', 'bootstrap')}, or: ALTER ROLE … NOSUPERUSER NOCREATEROLE NOINHERIT"
        )
        return fault(subject, "has too many rights: stores are not isolated", fix)
    if name == MAIN and _writes_registry(connection):
        return fault(subject, "can change the store registry", "Revoke INSERT on control.stores")
    return ok(subject, "has no direct rights on stores")


def _writes_registry(connection: Connection) -> bool:
    there = connection.scalar(text("SELECT to_regclass('control.stores') IS NOT NULL"))
    return bool(there and connection.scalar(_REGISTRY))


def _owner(subject: str, connection: Connection) -> Finding:
    _more, makes_roles, makes_schemas = connection.execute(_LOGIN).one()
    if not (makes_roles and makes_schemas):
        fix = "Run: python -m app bootstrap (with DATABASE_ADMIN_URL)"
        return fault(f"{subject}, the owner's login", "cannot create schemas and roles", fix)
    return ok(f"{subject}, the owner's login", "can create and migrate stores")


def _nodes() -> Iterator[Finding]:
    try:
        clusters = reachability.clusters()
    except SQLAlchemyError:
        return  # the control schema is missing, which is reported already
    for name in engines.names():
        if name not in clusters:
            continue
        try:
            nodes = reachability.nodes(name)
        except SQLAlchemyError as error:
            yield _unreachable(f"Database {name}, its nodes", "DATABASES", error)
            continue
        for node in nodes:
            subject = f"Database {name}, node {node.name}"
            if node.reachable:
                yield ok(subject, f"has {node.stores} active stores")
            else:
                away = f"{UNREACHABLE}: {node.stores} stores are down"
                yield fault(subject, away, "Start the node, or check its network and pg_hba.conf")


def _schemas() -> Iterator[Finding]:
    try:
        with control_session(read_only=True) as control:
            present = migration_chains.control_version(control.connection())
    except SQLAlchemyError:
        yield fault("Control schema", "missing", "Run: python -m app bootstrap")
        return
    head = migration_chains.control_head()
    if present != head:
        yield fault("Control schema", f"is at {present}, this release at {head}", MIGRATE)
        return
    yield ok("Control schema", f"at {present}")
    behind = len(stores_behind())
    if behind:
        yield fault("Stores", f"{behind} behind this release's schema", MIGRATE)
    else:
        yield ok("Stores", "all at this release's schema")
