"""What a store has told its people."""

from flask_smorest import Blueprint

blp = Blueprint("notifications", __name__, url_prefix="/api/notification", description="Notifications")
