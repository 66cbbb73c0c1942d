"""Wire schemas of searches that found nothing, and of synonyms."""

from marshmallow import Schema, fields, validate

from app.catalogue.rules import MAX_WORD_LENGTH, words_of
from app.shared.schemas import (
    DottedIn,
    In,
    JsonBool,
    PageIn,
    Time,
    filled,
    page_of,
    per_page,
    required,
    result_of,
)

MAX_SEARCH = 64


class FailedSearchIn(In):
    """The words of a search."""

    words = fields.Str(data_key="query", required=True, validate=validate.Length(min=1, max=MAX_SEARCH))


class FailedSearchesIn(PageIn):
    """The page to return."""

    size = per_page(25)


class FailedSearchOut(Schema):
    """A search that found nothing, with its single words, how often it was made, and when last."""

    words = fields.Str(data_key="query", required=True)
    single = fields.Function(
        lambda failed: words_of(failed.words),
        data_key="words",
        required=True,
        metadata={"type": "array", "items": {"type": "string"}},
    )
    times = fields.Int(required=True)
    last_at = Time(data_key="lastAt", required=True)


FailedSearchPageOut = page_of("FailedSearchPageOut", FailedSearchOut)


class SynonymIn(DottedIn):
    """A word of searches, and the words of the store's items that it means."""

    word = fields.Str(
        validate=[validate.Length(max=MAX_WORD_LENGTH), filled("field.required")],
        **required("field.required"),
    )
    meaning = fields.Str(
        validate=[validate.Length(max=MAX_SEARCH), filled("field.required")], **required("field.required")
    )
    replaces = JsonBool(
        load_default=False, metadata={"description": "Whether another meaning of the word may be replaced"}
    )


class SynonymOut(Schema):
    word = fields.Str(required=True)
    meaning = fields.Str(required=True)


class RemovedSynonymOut(Schema):
    word = fields.Str(required=True)


SynonymsOut = result_of("SynonymsOut", SynonymOut, many=True)
SavedSynonymOut = result_of("SavedSynonymOut", SynonymOut)
RemovedOut = result_of("RemovedSynonymResultOut", RemovedSynonymOut)
