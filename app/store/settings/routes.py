"""Routes of a store's public details, and of the owner's settings."""

from typing import Any

from flask import Response, request
from flask.views import MethodView
from flask_smorest import Blueprint
from marshmallow import missing

from app.edge.access import access, access_of_body, actor
from app.edge.optimistic_locking import IF_MATCH, seen_versions
from app.edge.response_cache import cached
from app.edge.responses import json_answer
from app.shared.actor import Access
from app.shared.schemas import ErrorOut, list_response
from app.store.settings import branding, company, company_schemas, owner_schemas, queries, schemas, service
from app.store.settings.models import Company, StoreSettings
from app.store.settings.rules import Settings, settings_from, shown_switches
from tenant_router import registry
from tenant_router.http import STORE_HEADER, db, store_named, store_of_request
from tenant_router.session import store_session
from tenant_router.store import StoreProblem

TaggedAnswer = tuple[dict[str, Any], int, dict[str, str]]

blp = Blueprint(
    "settings", __name__, url_prefix="/api", description="The store, its settings and its branding"
)


@blp.route("/saral/about")
class About(MethodView):
    @cached()
    @access(Access.PUBLIC, ignores_token=True)
    @blp.response(200, schemas.AboutOut)
    def get(self):
        """Return the company behind a mobile number; an empty result means an unknown store."""
        key = request.args.get("mobileNo") or request.headers.get(STORE_HEADER, "")
        try:
            store = store_named(key)
        except StoreProblem:
            return {"result": {}}
        with store_session(store, read_only=True) as about:
            return {"result": company.ShownCompany(queries.company(about), store.key)}

    @access(Access.OWNER)
    @blp.arguments(company_schemas.CompanyIn())
    @blp.response(200, company_schemas.OwnersCompanyOut)
    @blp.alt_response(412, schema=ErrorOut)
    @blp.doc(parameters=[IF_MATCH])
    def put(self, changes):
        """Change company details; a sync does not overwrite them from then on."""
        return _company_answer(company.change_company(db, changes, seen=seen_versions()))


@blp.route("/saral/getAllCompany")
class Vendors(MethodView):
    @access(Access.PUBLIC, ignores_token=True)
    @blp.arguments(schemas.VendorsIn(), location="query")
    @blp.response(200, schemas.VendorsOut)
    def get(self, params):
        """Return the active stores, by name; an app for one store gets only that store."""
        page, size = params["page"], params["size"]
        stores, total = registry.public_list(
            only=_store_of_application(), words=params["words"].strip(), page=page, size=size
        )
        return list_response(stores, total, page, size)


def _store_of_application() -> str | None:
    """Return the store of the caller's app if the app is for that store only."""
    try:
        store = store_named(request.headers.get(STORE_HEADER, ""))
    except StoreProblem:
        return None
    with store_session(store, read_only=True) as store_db:
        return store.key if queries.load_settings(store_db).personal_app else None


@blp.route("/settings")
class SettingsOfStore(MethodView):
    @cached()
    @access(Access.PUBLIC)
    @blp.response(200, schemas.SettingsOut)
    def get(self):
        """Return the names of units and the switches: the public ones, or all of them for the owner."""
        row = queries.store_settings(db)
        settings = settings_from(row.switches)
        if actor.kind is Access.OWNER:
            return _switches_answer(settings, row)
        return {"result": shown_switches(settings, all_of_them=False), "unit_names": row.unit_names}

    @access(Access.OWNER)
    @blp.arguments(owner_schemas.SwitchesIn())
    @blp.response(200, schemas.SettingsOut)
    @blp.alt_response(412, schema=ErrorOut)
    @blp.doc(parameters=[IF_MATCH])
    def put(self, params):
        """Turn on exactly these switches, and turn off all others."""
        settings = service.choose_switches(db, params["names"], seen=seen_versions())
        return _switches_answer(settings, queries.store_settings(db))


@blp.route("/owner")
class StorefrontOfOwner(MethodView):
    @cached()
    @access(Access.PUBLIC)
    @blp.response(200, schemas.OwnerOut)
    def get(self):
        """Return theme, logo, banners and links."""
        company = queries.company(db)
        return _branding_answer(company) if actor.kind is Access.OWNER else {"result": company}

    @access(Access.PUBLIC)
    @blp.arguments(owner_schemas.LookIn())
    @access_of_body(lambda body: _ALLOWED_KINDS[body["type"]])
    @blp.response(200, {"oneOf": [schemas.AppLinkOut, owner_schemas.LookOut]})
    @blp.alt_response(412, schema=ErrorOut)
    @blp.doc(parameters=[IF_MATCH])
    def put(self, params):
        """Change a part of the branding; only for the owner.

        Open to all: `appLink` returns the link to the store's app, and creates it on first use.
        """
        return _app_link() if params["type"] == owner_schemas.APP_LINK else _changed_branding(**params)


# Two calls share this path: the public link to the app, and the owner's changes.
_ALLOWED_KINDS = {
    owner_schemas.APP_LINK: frozenset({Access.PUBLIC}),
    **dict.fromkeys(branding.BrandingPart, frozenset({Access.OWNER})),
}


def _app_link() -> Response:
    path = service.make_app_link(db, path=f"/{store_of_request().key}")
    return json_answer({"appLink": schemas.public_address(path)})


def _changed_branding(type: str, data: Any = missing) -> Response:
    part = branding.BrandingPart(type)
    waiting = _change_branding(part, owner_schemas.data_of(part, data))
    db.expire_all()
    return _branding_answer(queries.company(db), waiting=waiting)


def _branding_answer(company: Company, **more: Any) -> Response:
    """Return the branding for its owner, whose ETag is its version."""
    version = branding.version(company)
    shown: Any = schemas.StorefrontOut().dump(company)
    answer = json_answer({"result": {**shown, "VERSION": version}, **more})
    answer.set_etag(version)
    return answer


def _change_branding(part: branding.BrandingPart, data: Any) -> list[str]:
    if part is branding.BrandingPart.LINKS:
        branding.change_links(db, data, seen=seen_versions())
    elif part is branding.BrandingPart.COLOURS:
        branding.change_colours(db, data, seen=seen_versions())
    else:
        return branding.change_pictures(db, part, data, seen=seen_versions())
    return []


@blp.route("/labels")
class Labels(MethodView):
    @cached()
    @access(Access.PUBLIC)
    @blp.response(200, schemas.LabelsOut)
    def get(self):
        """Return the labels of the extra checkout fields."""
        row = queries.store_settings(db)
        return _labels_answer(row) if actor.kind is Access.OWNER else {"result": row.labels}

    @access(Access.OWNER)
    @blp.arguments(owner_schemas.LabelsIn())
    @blp.response(200, schemas.LabelsOut)
    @blp.alt_response(412, schema=ErrorOut)
    @blp.doc(parameters=[IF_MATCH])
    def put(self, params):
        """Set labels of checkout fields; labels of other fields stay as they are."""
        order = owner_schemas.FIELDS
        return _labels_answer(service.change_labels(db, params["labels"], order=order, seen=seen_versions()))


@blp.route("/spsfile")
class Config(MethodView):
    @access(Access.OWNER)
    @blp.response(200, owner_schemas.ConfigOut)
    def get(self):
        """Return the data set, the number of the next order, and the price grade of callers without one."""
        return _config_answer(queries.store_settings(db))

    @access(Access.OWNER)
    @blp.arguments(owner_schemas.ConfigIn())
    @blp.response(200, owner_schemas.ConfigOut)
    @blp.alt_response(412, schema=ErrorOut)
    @blp.doc(parameters=[IF_MATCH])
    def put(self, changes):
        """Change the configuration; the next order number must be above all existing ones."""
        return _config_answer(service.change_config(db, changes, seen=seen_versions()))


@blp.route("/owner/bank")
class BankAccount(MethodView):
    @access(Access.GUEST, Access.PARTY, Access.SALESPERSON)
    @blp.response(200, schemas.BankAnswer)
    def get(self):
        """Return the bank account that a buyer pays to; null unless the owner has entered its number."""
        row = queries.company(db)
        return {"result": row if row.bank_account else None}


@blp.route("/owner/company")
class CompanyOfOwner(MethodView):
    @access(Access.OWNER)
    @blp.response(200, company_schemas.OwnersCompanyOut)
    def get(self):
        """Return the company with its bank account."""
        return _company_answer(queries.company(db))


def _company_answer(row: Company) -> TaggedAnswer:
    shown = company.ShownCompany(row, db.store.key)
    return _with_etag({"result": shown}, shown.version)


def _config_answer(row: StoreSettings) -> TaggedAnswer:
    version = service.config_version(row)
    return _with_etag({"result": owner_schemas.config_entries(row), "VERSION": version}, version)


def _labels_answer(row: StoreSettings) -> TaggedAnswer:
    version = service.labels_version(row)
    return _with_etag({"result": row.labels, "VERSION": version}, version)


def _switches_answer(settings: Settings, row: StoreSettings) -> TaggedAnswer:
    version = service.switches_version(settings)
    shown = shown_switches(settings, all_of_them=True)
    return _with_etag({"result": shown, "VERSION": version, "unit_names": row.unit_names}, version)


def _with_etag(body: dict[str, Any], version: str) -> TaggedAnswer:
    """Return a response whose ETag is its version."""
    return body, 200, {"ETag": f'"{version}"'}
