"""The WSGI application that the server runs."""

from app.factory import create_app

application = create_app()
