"""Wire schemas of the activity log."""

from marshmallow import Schema, fields, validate

from app.shared.actor import Access
from app.shared.audited import ActivityKind
from app.shared.schemas import PageIn, Time, page_of, per_page

# The kinds of actors: the owner, people of the store, and administrators of the platform.
BY = [Access.OWNER, Access.SALESPERSON, Access.PARTY, Access.ADMINISTRATOR]


class ActivityIn(PageIn):
    """Filters of the entries: the kind, the actor, and words in the changed thing or the actor's name."""

    size = per_page(25)
    kind = fields.Str(load_default="", validate=validate.OneOf(["", *ActivityKind]))
    by_kind = fields.Str(data_key="by", load_default="", validate=validate.OneOf(["", *BY]))
    words = fields.Str(data_key="query", load_default="", validate=validate.Length(max=64))


class FieldChangeOut(Schema):
    """A field and its value before and after; both null for a secret."""

    field = fields.Str(required=True)
    before = fields.Str(required=True, allow_none=True)
    after = fields.Str(required=True, allow_none=True)


class ActivityOut(Schema):
    """One action: its kind, its subject, the actor, the address, and the time."""

    id = fields.Int(required=True)
    at = Time(required=True)
    kind = fields.Str(required=True, validate=validate.OneOf(list(ActivityKind)))
    noun = fields.Str(required=True)
    subject = fields.Str(required=True)
    name = fields.Str(required=True)
    changes = fields.List(fields.Nested(FieldChangeOut), required=True)
    by_kind = fields.Str(data_key="by", required=True, validate=validate.OneOf(BY))
    by_code = fields.Str(data_key="byCode", required=True)
    by_name = fields.Str(data_key="byName", required=True)
    address = fields.Str(required=True)


ActivityPageOut = page_of("ActivityPageOut", ActivityOut)
