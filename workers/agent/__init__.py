"""The program beside the accounting package, on the shop's own machine: `python -m workers.agent`.

It calls the store and is never called: no port is open. It knows sources and packs, and nothing of the
server's own.
"""

VERSION = "1.0.0"
