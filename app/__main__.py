"""The command line: `python -m app --help`."""

import typer

from app.commands import admins, agents, backups, databases, demo, doctor, lifecycle, openapi, stores, upkeep

cli = typer.Typer(
    no_args_is_help=True, add_completion=False, help="Haat: stores, their data and their upkeep."
)
cli.add_typer(stores.group, name="stores")
cli.add_typer(backups.group, name="backups")
cli.add_typer(admins.group, name="admins")
cli.add_typer(agents.group, name="agent")
cli.add_typer(databases.group, name="databases")
cli.add_typer(demo.group, name="demo")
for command in (upkeep.bootstrap, upkeep.migrate, doctor.doctor, openapi.openapi):
    cli.command()(command)
for command in lifecycle.COMMANDS:
    stores.group.command()(command)

if __name__ == "__main__":
    cli()
