"""Files made by a worker."""

from flask_smorest import Blueprint

blp = Blueprint("exports", __name__, url_prefix="/api/exports", description="Exports")
