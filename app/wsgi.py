"""The WSGI application that the server runs."""

from app.factory import create_app
from tenant_router import background

application = create_app()
background.begin()
