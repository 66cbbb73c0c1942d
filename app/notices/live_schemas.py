"""Wire schema of live streams. The live process imports it, and little else of the room."""

from marshmallow import Schema, fields

from app.shared.schemas import result_of


class LiveStream(Schema):
    session = fields.UUID(required=True)


LiveStreamOut = result_of("LiveStreamOut", LiveStream)
