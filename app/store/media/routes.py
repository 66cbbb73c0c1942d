"""Routes of the owner's uploads: straight to the storage, or with a request."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any

from flask import request
from flask.views import MethodView
from flask_smorest import Blueprint
from werkzeug.datastructures import FileStorage

from app.edge.access import access
from app.edge.admission import place_given_up
from app.shared.actor import Access, Actor
from app.shared.schemas import ErrorOut
from app.store.media import private_pictures, schemas, uploads
from app.store.media.rules import MAX_BYTES, MEGABYTE, FileKind
from app.store.media.uploads import IncomingFile
from tenant_router.http import db, store_of_request

blp = Blueprint("uploads", __name__, url_prefix="/api/uploads", description="Uploads")

PICTURES = frozenset({FileKind.IMAGE})
PICTURES_AND_VIDEOS = frozenset({FileKind.IMAGE, FileKind.VIDEO})
FORM_OVERHEAD_BYTES = MEGABYTE


def accepts_files(max_bytes: int) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Allow a view a larger body than others, once its caller is authorized. Files are spooled to disk."""

    def decorate(view: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(view)
        def taking(*args: Any, **kwargs: Any) -> Any:
            request.max_content_length = max_bytes + FORM_OVERHEAD_BYTES
            return view(*args, **kwargs)

        return taking

    return decorate


@contextmanager
def opening_a_file() -> Iterator[None]:
    """Give up this request's place while a separate process opens the caller's file inside the block.

    No transaction is open in the block, so nothing may be written before it.
    """
    db.rollback()
    with place_given_up(request.environ):
        yield


def add_received_picture(file: FileStorage, *, by: Actor, field: str) -> str:
    """Add a private picture from a form; return its id."""
    incoming = received_file(file)
    private_pictures.check_picture(db, incoming, field=field)
    store = store_of_request()
    with opening_a_file():
        name = private_pictures.store_picture(store, incoming, field=field)
    return private_pictures.keep_picture(db, name, by=by)


@blp.route("/signUrl")
class SignedUrl(MethodView):
    @access(Access.OWNER)
    @blp.arguments(schemas.SignIn())
    @blp.response(200, schemas.SignedOut)
    @blp.alt_response(409, schema=ErrorOut)
    def post(self, body):
        """Return a URL that accepts one file by PUT: a picture, video, PDF or spreadsheet.

        The PUT has the file's content type and the header `x-amz-acl: public-read`.
        """
        name, url = uploads.sign(db, content_type=body["content_type"], size=body["size"])
        return {"result": url, "fileName": name}


@blp.route("")
class Uploads(MethodView):
    @access(Access.OWNER)
    @blp.arguments(schemas.NamesIn(), location="query")
    @blp.response(200, schemas.UploadsOut)
    def get(self, query):
        """Return the state of uploads. Uploads that do not exist (any more) are left out."""
        return {"result": uploads.states_of(db, query["names"])}

    @access(Access.OWNER)
    @accepts_files(MAX_BYTES[FileKind.VIDEO])
    @blp.arguments(schemas.ProductFileIn(), location="files")
    @blp.response(201, schemas.FileNameOut)
    @blp.alt_response(409, schema=ErrorOut)
    def post(self, form):
        """Upload a picture or video of a product."""
        files = [received_file(form["file"])]
        (name,) = uploads.receive(db, files, field="file", kinds=PICTURES_AND_VIDEOS)
        return {"result": name}


@blp.route("/images")
class Images(MethodView):
    @access(Access.OWNER)
    @accepts_files(schemas.MAX_FILES * MAX_BYTES[FileKind.IMAGE])
    @blp.arguments(schemas.FilesIn(), location="files")
    @blp.response(201, schemas.FileNamesOut)
    @blp.alt_response(409, schema=ErrorOut)
    def post(self, form):
        """Upload up to ten pictures."""
        box: dict[str, Any] = schemas.BoxIn().load(request.form)  # pyright: ignore[reportAssignmentType] -- marshmallow does not type load()
        files = [received_file(file) for file in form["files"]]
        sides = (box["width"], box["height"])
        names = uploads.receive(db, files, field="files", kinds=PICTURES, box=sides)
        return {"result": names}


@blp.route("/notificationImg")
class NotificationImage(MethodView):
    @access(Access.OWNER)
    @accepts_files(MAX_BYTES[FileKind.IMAGE])
    @blp.arguments(schemas.NotificationFileIn(), location="files")
    @blp.response(201, schemas.FileNameOut)
    @blp.alt_response(409, schema=ErrorOut)
    def post(self, form):
        """Upload the picture of a notification."""
        (name,) = uploads.receive(db, [received_file(form["file"])], field="file", kinds=PICTURES)
        return {"result": name}


@blp.route("/<name>")
class OneUpload(MethodView):
    @access(Access.OWNER)
    @blp.response(200, schemas.WithdrawnOut)
    @blp.alt_response(404, schema=ErrorOut)
    def delete(self, name):
        """Delete an upload. The public file made from it stays where it is shown."""
        uploads.withdraw(db, name)
        return {"result": {"fileName": name}}


def received_file(file: FileStorage) -> IncomingFile:
    """Return a file of a form."""
    size = file.stream.seek(0, os.SEEK_END)
    file.stream.seek(0)
    return IncomingFile(file.mimetype, size, file.stream)
