"""The least that a Flask application does; its CPU time is the unit of the table."""

from flask import Flask

application = Flask(__name__)
application.add_url_rule("/", "empty", lambda: "")
