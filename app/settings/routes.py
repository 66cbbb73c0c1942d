"""What everybody may know of a store before and after signing in, and what its owner changes of it."""

from typing import Any

from flask import Response, request
from flask.views import MethodView
from flask_smorest import Blueprint

from app.settings import branding, company, company_schemas, owner_schemas, queries, schemas, service
from app.settings.models import Company, StoreSettings
from app.settings.rules import Settings
from app.shared.access import access, access_of_body, actor
from app.shared.actor import Access
from app.shared.optimistic_locking import IF_MATCH, seen_version
from app.shared.responses import json_answer
from app.shared.schemas import ErrorOut, listed
from tenant_router import registry
from tenant_router.http import STORE_HEADER, db, store_named, store_of_request
from tenant_router.session import store_session
from tenant_router.store import StoreProblem

Answer = tuple[dict[str, Any], int, dict[str, str]]

blp = Blueprint("settings", __name__, url_prefix="/api", description="The store, its settings and branding")


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

    @access(Access.OWNER)
    @blp.arguments(company_schemas.CompanyIn())
    @blp.response(200, company_schemas.OwnersCompanyOut)
    @blp.alt_response(412, schema=ErrorOut)
    @blp.doc(parameters=[IF_MATCH])
    def put(self, given):
        """Change what is given of the firm: what the owner writes is his own from then on."""
        return _company_answer(company.change_company(db, given, seen=seen_version()))


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
        settings = queries.load_settings(db)
        if actor.kind is Access.OWNER:
            return _owners_switches(settings)
        return {"result": schemas.settings_on_wire(settings, all_of_them=False)}

    @access(Access.OWNER)
    @blp.arguments(owner_schemas.SwitchesIn())
    @blp.response(200, schemas.SettingsOut)
    @blp.alt_response(412, schema=ErrorOut)
    @blp.doc(parameters=[IF_MATCH])
    def put(self, asked):
        """Have just these switches on and all others off."""
        return _owners_switches(service.choose_switches(db, asked["names"], seen=seen_version()))


@blp.route("/owner")
class StorefrontOfOwner(MethodView):
    @access(Access.PUBLIC)
    @blp.response(200, schemas.OwnerOut)
    def get(self):
        """Theme, logo, banners and links."""
        storefront = queries.storefront(db)
        if actor.kind is not Access.OWNER:
            return {"result": schemas.storefront_on_wire(storefront)}
        shown = owner_schemas.owners_storefront(storefront)
        return _tagged({"result": shown}, shown["VERSION"])

    @access(Access.PUBLIC)
    @blp.arguments(owner_schemas.LookIn())
    @access_of_body(lambda asked: _MAY_CHANGE[asked["type"]])
    @blp.response(200, {"oneOf": [schemas.AppLinkOut, owner_schemas.LookOut]})
    @blp.alt_response(412, schema=ErrorOut)
    @blp.doc(parameters=[IF_MATCH])
    def put(self, asked):
        """Change a part of the look, which the owner alone may do.

        For everybody: the link to the store's application (appLink), made when it is asked for first.
        """
        return _app_link() if asked["type"] == owner_schemas.APP_LINK else _changed_look(**asked)


# Two calls share this path: the link that anybody may ask for, and the owner's changes.
_MAY_CHANGE = {
    owner_schemas.APP_LINK: frozenset({Access.PUBLIC}),
    **dict.fromkeys(branding.Part, frozenset({Access.OWNER})),
}


def _app_link() -> Response:
    made = service.make_app_link(db, path=f"/{store_of_request().key}")
    return json_answer({"appLink": schemas.public_address(made)})


def _changed_look(type: str, data: Any) -> Response:
    part = branding.Part(type)
    waiting = _change_look(part, owner_schemas.data_of(part, data))
    db.expire_all()
    shown = owner_schemas.owners_storefront(queries.storefront(db))
    answer = json_answer({"result": shown, "waiting": waiting})
    answer.set_etag(shown["VERSION"])
    return answer


def _change_look(part: branding.Part, data: Any) -> list[str]:
    if part is branding.Part.LINKS:
        branding.change_links(db, data, seen=seen_version())
    elif part is branding.Part.COLOURS:
        branding.change_colours(db, data, seen=seen_version())
    else:
        return branding.change_pictures(db, part, data, seen=seen_version())
    return []


@blp.route("/labels")
class Labels(MethodView):
    @access(Access.PUBLIC)
    @blp.response(200, schemas.LabelsOut)
    def get(self):
        """The names of the extra fields of the checkout."""
        row = queries.store_settings(db)
        return _owners_labels(row) if actor.kind is Access.OWNER else {"result": row.labels}

    @access(Access.OWNER)
    @blp.arguments(owner_schemas.LabelsIn())
    @blp.response(200, schemas.LabelsOut)
    @blp.alt_response(412, schema=ErrorOut)
    @blp.doc(parameters=[IF_MATCH])
    def put(self, asked):
        """Give fields of the checkout their labels; those of other fields stay."""
        order = owner_schemas.FIELDS
        return _owners_labels(service.change_labels(db, asked["labels"], order=order, seen=seen_version()))


@blp.route("/spsfile")
class Config(MethodView):
    @access(Access.OWNER)
    @blp.response(200, owner_schemas.ConfigOut)
    def get(self):
        """Data set, number of the next order, and the price grade of whoever has none."""
        return _config(queries.store_settings(db))

    @access(Access.OWNER)
    @blp.arguments(owner_schemas.ConfigIn())
    @blp.response(200, owner_schemas.ConfigOut)
    @blp.alt_response(412, schema=ErrorOut)
    @blp.doc(parameters=[IF_MATCH])
    def put(self, given):
        """Change what is given of the configuration; the next order's number has to be above all others."""
        return _config(service.change_config(db, given, seen=seen_version()))


@blp.route("/owner/company")
class CompanyOfOwner(MethodView):
    @access(Access.OWNER)
    @blp.response(200, company_schemas.OwnersCompanyOut)
    def get(self):
        """The firm as its owner sees it, bank account and all."""
        return _company_answer(queries.company(db))


def _company_answer(row: Company) -> Answer:
    version = company.company_version(row)
    return _tagged({"result": company_schemas.owners_company(row, db.store.key, version)}, version)


def _config(row: StoreSettings) -> Answer:
    version = service.config_version(row)
    return _tagged({"result": owner_schemas.config_on_wire(row), "VERSION": version}, version)


def _owners_labels(row: StoreSettings) -> Answer:
    version = service.labels_version(row)
    return _tagged({"result": row.labels, "VERSION": version}, version)


def _owners_switches(settings: Settings) -> Answer:
    version = service.switches_version(settings)
    shown = schemas.settings_on_wire(settings, all_of_them=True)
    return _tagged({"result": shown, "VERSION": version}, version)


def _tagged(body: dict[str, Any], version: str) -> Answer:
    """An answer whose tag is the version that it tells."""
    return body, 200, {"ETag": f'"{version}"'}
