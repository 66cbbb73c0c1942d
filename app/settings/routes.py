"""What everybody may know of a store before and after signing in."""

from flask import request
from flask.views import MethodView
from flask_smorest import Blueprint

from app.settings import queries, schemas, service
from app.shared.access import access, actor
from app.shared.actor import Access
from app.shared.schemas import ErrorOut, listed
from tenant_router import registry
from tenant_router.http import STORE_HEADER, db, store_named, store_of_request
from tenant_router.session import store_session
from tenant_router.store import StoreProblem

blp = Blueprint("settings", __name__, url_prefix="/api", description="The store, its switches and its look")


@blp.route("/saral/about")
class About(MethodView):
    @access(Access.PUBLIC, ignores_token=True)
    @blp.response(200, schemas.AboutOut)
    def get(self):
        """The company behind a mobile number; an empty result means that there is no such store."""
        key = request.args.get("mobileNo") or request.headers.get(STORE_HEADER, "")
        try:
            store = store_named(key)
        except StoreProblem:
            return {"result": {}}
        with store_session(store, read_only=True) as about:
            return {"result": schemas.company_on_wire(queries.company(about), store.key)}


@blp.route("/saral/getAllCompany")
class Vendors(MethodView):
    @access(Access.PUBLIC, ignores_token=True)
    @blp.arguments(schemas.VendorsIn(), location="query")
    @blp.response(200, schemas.VendorsOut)
    def get(self, asked):
        """Every active store, by name; for the application of one store that store alone."""
        page, size = asked["page"], asked["size"]
        stores, total = registry.public_list(
            only=_store_of_application(), words=asked["words"].strip(), page=page, size=size
        )
        return listed([schemas.vendor_on_wire(store) for store in stores], total, page, size)


def _store_of_application() -> str | None:
    """The store that the caller's application is for, if it is for one alone."""
    try:
        store = store_named(request.headers.get(STORE_HEADER, ""))
    except StoreProblem:
        return None
    with store_session(store, read_only=True) as named:
        return store.key if queries.load_settings(named).personal_app else None


@blp.route("/settings")
class SettingsOfStore(MethodView):
    @access(Access.PUBLIC)
    @blp.response(200, schemas.SettingsOut)
    def get(self):
        """The store's switches: those of the storefront, for the owner all of them."""
        everything = actor.kind is Access.OWNER
        return {"result": schemas.settings_on_wire(queries.load_settings(db), all_of_them=everything)}


@blp.route("/owner")
class StorefrontOfOwner(MethodView):
    @access(Access.PUBLIC)
    @blp.response(200, schemas.OwnerOut)
    def get(self):
        """Theme, logo, banners and links."""
        return {"result": schemas.storefront_on_wire(queries.storefront(db))}

    @access(Access.PUBLIC)
    @blp.arguments(schemas.StorefrontIn())
    @blp.response(200, schemas.AppLinkOut)
    @blp.alt_response(404, schema=ErrorOut)
    def put(self, _asked):
        """The link to the store's application, made when it is asked for the first time."""
        made = service.make_app_link(db, path=f"/{store_of_request().key}")
        return {"appLink": schemas.public_address(made)}


@blp.route("/labels")
class Labels(MethodView):
    @access(Access.PUBLIC)
    @blp.response(200, schemas.LabelsOut)
    def get(self):
        """The names of the extra fields of the checkout."""
        return {"result": queries.store_settings(db).labels}
