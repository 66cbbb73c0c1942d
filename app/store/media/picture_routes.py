"""Routes of private pictures, such as the screenshot of a payment."""

from flask.views import MethodView
from flask_smorest import Blueprint

from app.edge.access import access, current_actor
from app.edge.throttle import by_session, limited
from app.shared.actor import Access
from app.shared.ids import parse_id
from app.shared.schemas import ErrorOut
from app.store.media import private_pictures, schemas
from app.store.media.routes import accepts_files, add_received_picture
from app.store.media.rules import MAX_BYTES, FileKind
from tenant_router.http import db

blp = Blueprint(
    "private pictures", __name__, url_prefix="/api/pictures", description="Pictures that only some may see"
)
CALLERS = (Access.GUEST, Access.PARTY, Access.SALESPERSON, Access.OWNER)
RATE = "60 per hour"


@blp.route("")
class Pictures(MethodView):
    @access(*CALLERS)
    @limited((RATE, "pictures", by_session))
    @accepts_files(MAX_BYTES[FileKind.IMAGE])
    @blp.arguments(schemas.PictureIn(), location="files")
    @blp.response(201, schemas.PictureIdOut)
    @blp.alt_response(409, schema=ErrorOut)
    @blp.alt_response(429, schema=ErrorOut)
    def post(self, form):
        """Add a picture for a payment, a return or a dispatch to name: it is stored without its metadata.

        A picture that no row names is removed after a day.
        """
        return {"result": add_received_picture(form["picture"], by=current_actor(), field="picture")}


@blp.route("/<picture_id>")
class OnePicture(MethodView):
    @access(*CALLERS)
    @blp.response(200, schemas.PictureLinksOut)
    @blp.alt_response(404, schema=ErrorOut)
    def get(self, picture_id):
        """Return the addresses of a picture, for ten minutes, to the owner and to people with its row."""
        picture = parse_id(picture_id, "picture.unknown")
        return {"result": private_pictures.picture_links(db, picture, current_actor())}
