"""The command that checks settings and services."""

from collections.abc import Iterator

import typer
from pydantic import ValidationError
from rich.console import Console
from rich.text import Text

from app.config import Config, get_config
from app.platform.doctor.check import Finding, Grade, fault

MARKS = {Grade.OK: ("✓", "green"), Grade.WARNING: ("!", "yellow"), Grade.FAULT: ("✗", "red")}


def doctor() -> None:
    """Check settings and services, and suggest fixes. Exits with 1 on errors."""
    out = Console(highlight=False, soft_wrap=True)
    grades = [_print_finding(out, finding) for finding in _findings()]
    faults, warnings = grades.count(Grade.FAULT), grades.count(Grade.WARNING)
    out.print()
    if faults:
        out.print(f"Errors: {faults}" + (f", warnings: {warnings}" if warnings else ""))
        raise typer.Exit(1)
    out.print(f"No errors, warnings: {warnings}" if warnings else "All checks passed")


def _findings() -> Iterator[Finding]:
    try:
        config = get_config()
    except ValidationError as error:
        yield from _settings_errors(error)
        return
    yield from _run_checks(config)


def _settings_errors(error: ValidationError) -> Iterator[Finding]:
    for problem in error.errors():
        name, *within = map(str, problem["loc"])
        match problem["type"]:
            case "missing":
                words = "is not set"
            case "value_error":
                words = problem["msg"].removeprefix("Value error, ")
            case _:
                words = f"is invalid: {problem['msg']}"
        message = " ".join([".".join(within), words]).strip()
        yield fault(name.upper(), message, "Set it in the environment; see .env.example")


def _run_checks(config: Config) -> Iterator[Finding]:
    from app.commands.shared import connect
    from app.platform.doctor.backups import check_backups
    from app.platform.doctor.databases import check_databases
    from app.platform.doctor.observability import check_observability
    from app.platform.doctor.services import check_services
    from app.platform.doctor.settings import check_settings

    yield from check_settings(config)
    yield from check_observability(config)
    connect()
    yield from check_databases()
    yield from check_services(config)
    yield from check_backups(config)


def _print_finding(out: Console, finding: Finding) -> Grade:
    mark, colour = MARKS[finding.grade]
    line = Text.assemble((f"{mark} ", colour), (finding.subject, "bold"), f": {finding.message}")
    if finding.fix:
        line.append(f"\n    → {finding.fix}")
    out.print(line)
    return finding.grade
