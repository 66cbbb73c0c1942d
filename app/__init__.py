"""Haat: the API, what its worker does, and commands; `app.factory` puts the API together."""
