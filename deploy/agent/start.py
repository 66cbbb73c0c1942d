"""Entry point of the agent as a single file."""

from workers.agent.__main__ import cli

cli()
