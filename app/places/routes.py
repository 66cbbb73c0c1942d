"""States, districts and towns."""

from flask_smorest import Blueprint

blp = Blueprint("places", __name__, url_prefix="/api/places", description="Places of India")
