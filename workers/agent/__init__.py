"""The program next to the accounting package, on the shop's own machine: `python -m workers.agent`.

It calls the store and opens no port itself. Of the server's code it uses only the connectors and packs of
`app.books.sync`.
"""

VERSION = "1.0.0"
