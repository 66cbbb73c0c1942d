"""Wire schemas of the owner's notes on customers."""

from marshmallow import Schema, fields, validate

from app.shared.schemas import In, PageIn, Time, filled, page_of, per_page, required, result_of

MAX_NOTE = 1_000


class NotesIn(PageIn):
    """A page of a customer's notes."""

    size = per_page(25)


class NoteIn(In):
    """A new note."""

    text = fields.Str(validate=[filled("note.text"), validate.Length(max=MAX_NOTE)], **required("note.text"))


class NoteOut(Schema):
    """A note on a customer, with its author and time; only the owner sees it."""

    id = fields.Int(required=True)
    text = fields.Str(required=True)
    author = fields.Str(data_key="by", required=True)
    created_at = Time(data_key="at", required=True)


NotePageOut = page_of("CustomerNotePageOut", NoteOut)
OneNoteOut = result_of("CustomerNoteOut", NoteOut)
