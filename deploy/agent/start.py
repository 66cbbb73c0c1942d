"""Where the agent that is one file begins."""

from workers.agent.__main__ import cli

cli()
