"""What the number of stores of one login costs: `make bench-logins`.

CPU time of the server process, which other work on the machine does not change.
"""

import tempfile
from pathlib import Path
from statistics import median

import psycopg
from rich.console import Console
from rich.table import Table

from deploy.local.services import running_services

TIMES = 15
# The stores of each login; the last five are five databases with 2,000 each on the same server.
SIZES = {"one_100": 100, "one_2000": 2_000, "one_10000": 10_000, **{f"five_{n}": 2_000 for n in range(5)}}


def main() -> None:
    """Print the CPU milliseconds of a first transaction, of one after a grant, and of a new role."""
    table = Table("Login", "Stores", "First transaction", "Next after a grant", "Owner makes a role")
    with tempfile.TemporaryDirectory(prefix="haat-logins-") as folder:
        Path(folder).chmod(0o755)
        with running_services(Path(folder) / "services") as environment:
            admin = environment["DATABASE_ADMIN_URL"].replace("+psycopg", "")
            with psycopg.connect(admin, autocommit=True) as superuser:
                for login, size in SIZES.items():
                    _make(superuser, login, size)
                for login, size in SIZES.items():
                    figures = _first(admin, login), _after_grant(admin, superuser, login), _role(admin, login)
                    table.add_row(login, f"{size:,}", *(f"{milliseconds:.1f} ms" for milliseconds in figures))
    Console().print(table)


def _make(superuser: psycopg.Connection, login: str, size: int) -> None:
    """Create a login, its owner's login, and roles as `schemas` makes them. A superuser does it quickly."""
    _run(superuser, f"CREATE ROLE {login} LOGIN NOINHERIT; CREATE ROLE {login}_owner LOGIN CREATEROLE")
    roles = f"""
        DO $$ BEGIN FOR n IN 1..{size} LOOP
        EXECUTE format('CREATE ROLE {login}_%s NOLOGIN NOINHERIT', n);
        EXECUTE format('GRANT {login}_%s TO {login} WITH INHERIT FALSE, SET TRUE', n);
        EXECUTE format('GRANT {login}_%s TO {login}_owner WITH ADMIN TRUE, INHERIT FALSE, SET FALSE', n);
        END LOOP; END $$
    """
    _run(superuser, roles)


def _run(connection: psycopg.Connection, statements: str) -> None:
    """Run statements with names of this module in them, which psycopg's types take as bytes only."""
    connection.execute(statements.encode())


def _connect(admin: str, login: str) -> psycopg.Connection:
    return psycopg.connect(admin.replace("postgres@", f"{login}@"), autocommit=True)


def _cpu(connection: psycopg.Connection) -> float:
    """Return the CPU milliseconds that the connection's server process has used."""
    return int(Path(f"/proc/{connection.info.backend_pid}/schedstat").read_text().split()[0]) / 1e6


def _cost(connection: psycopg.Connection, statements: str) -> float:
    before = _cpu(connection)
    _run(connection, statements)
    return _cpu(connection) - before


def _first(admin: str, login: str) -> float:
    costs = list[float]()
    for _ in range(TIMES):
        with _connect(admin, login) as connection:
            costs.append(_cost(connection, f"BEGIN; SET LOCAL ROLE {login}_7; COMMIT"))
    return median(costs)


def _after_grant(admin: str, superuser: psycopg.Connection, login: str) -> float:
    costs = list[float]()
    with _connect(admin, login) as connection:
        for number in range(TIMES):
            _run(superuser, f"CREATE ROLE {login}_new_{number}; GRANT {login}_new_{number} TO one_100")
            costs.append(_cost(connection, f"BEGIN; SET LOCAL ROLE {login}_7; COMMIT"))
    return median(costs[1:])


def _role(admin: str, login: str) -> float:
    with _connect(admin, f"{login}_owner") as owner:
        return median(
            _cost(
                owner, f"CREATE ROLE {login}_made_{n}; GRANT {login}_made_{n} TO {login} WITH INHERIT FALSE"
            )
            for n in range(TIMES)
        )


if __name__ == "__main__":
    main()
