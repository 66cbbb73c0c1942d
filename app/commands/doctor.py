"""Looking at settings and services."""

from collections.abc import Iterator

import typer
from pydantic import ValidationError
from rich.console import Console
from rich.text import Text

from app.config import Config, get_config
from app.doctor.check import Finding, Grade, fault

MARKS = {Grade.WELL: ("✓", "green"), Grade.WARNING: ("!", "yellow"), Grade.FAULT: ("✗", "red")}


def doctor() -> None:
    """Check settings and services, and suggest fixes. Exits with 1 on errors."""
    out = Console(highlight=False, soft_wrap=True)
    grades = [_tell(out, finding) for finding in _findings()]
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
        yield from _of_settings(error)
        return
    yield from _of(config)


def _of_settings(error: ValidationError) -> Iterator[Finding]:
    for problem in error.errors():
        name, *within = map(str, problem["loc"])
        match problem["type"]:
            case "missing":
                words = "is not set"
            case "value_error":
                words = problem["msg"].removeprefix("Value error, ")
            case _:
                words = f"is invalid: {problem['msg']}"
        told = " ".join([".".join(within), words]).strip()
        yield fault(name.upper(), told, "Set it in the environment; see .env.example")


def _of(config: Config) -> Iterator[Finding]:
    from app.commands.shared import connect
    from app.doctor.databases import look_at_databases
    from app.doctor.observability import look_at_telling
    from app.doctor.services import look_at_services
    from app.doctor.settings import look_at_settings

    yield from look_at_settings(config)
    yield from look_at_telling(config)
    connect()
    yield from look_at_databases()
    yield from look_at_services(config)


def _tell(out: Console, finding: Finding) -> Grade:
    mark, colour = MARKS[finding.grade]
    line = Text.assemble((f"{mark} ", colour), (finding.subject, "bold"), f": {finding.words}")
    if finding.cure:
        line.append(f"\n    → {finding.cure}")
    out.print(line)
    return finding.grade
