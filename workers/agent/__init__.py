"""The program beside the accounting package, on the shop's own machine: `python -m workers.agent`.

It calls the store and is never called: it opens no port. Of the server's code it uses only the connectors and
packs of `app.books.sync`.
"""

VERSION = "1.0.0"
