"""Refusals: raised where a rule is broken, turned into an answer once, at the edge."""


class AppError(Exception):
    """A refusal that the user is shown; `message` is a key of the message catalogue.

    `fields` puts the message beside fields of the request; `details` fill the message's places;
    `body` is added to the answer, as when the current prices go along with a 409.
    """

    status = 500
    message = "error.unexpected"

    def __init__(
        self,
        message: str | None = None,
        *,
        fields: dict[str, list[str]] | None = None,
        body: dict[str, object] | None = None,
        headers: dict[str, str] | None = None,
        **details: object,
    ) -> None:
        super().__init__(message or self.message)
        self.message = message or self.message
        self.fields = fields or {}
        self.body = body or {}
        self.headers = headers or {}
        self.details = details


class BadRequest(AppError):
    status = 400
    message = "error.bad_request"


class Unauthorized(AppError):
    status = 401
    message = "auth.token"


class Forbidden(AppError):
    status = 403
    message = "auth.forbidden"


class NotFound(AppError):
    status = 404
    message = "error.not_found"


class Conflict(AppError):
    status = 409
    message = "error.conflict"


class ChangedMeanwhile(AppError):
    """An edit of a version that is no longer the present one."""

    status = 412
    message = "shared.changed_meanwhile"


class Invalid(AppError):
    """Well-formed input that a rule refuses; `fields` says where."""

    status = 422
    message = "error.invalid"


class Unavailable(AppError):
    status = 503
    message = "error.unavailable"


class TooManyRequests(AppError):
    """Somebody who tries too often; `seconds` says when he may again, and so does the Retry-After header."""

    status = 429
    message = "auth.too_many"
