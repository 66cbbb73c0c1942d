"""Punching in and out, and where the sales team is."""

from flask_smorest import Blueprint

blp = Blueprint("location", __name__, url_prefix="/api/location", description="Where the sales team is")
