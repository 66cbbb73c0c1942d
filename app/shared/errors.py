"""Application errors: raised where a rule is broken, turned into a response in one place."""

from collections.abc import Mapping


class AppError(Exception):
    """An error that the user sees; `message` is a key of the message catalogue.

    `field` is the attribute of the request at fault; `fields` are several, with a message key each. An
    attribute inside others has a path: `sizes.0.rate1`. The response names them as the request does.
    `details` fill the placeholders of the message. `body` is added to the response, as when a 409 carries
    the current prices.
    """

    status = 500
    message = "error.unexpected"

    def __init__(
        self,
        message: str | None = None,
        *,
        field: str | None = None,
        fields: Mapping[str, str] | None = None,
        body: dict[str, object] | None = None,
        headers: dict[str, str] | None = None,
        **details: object,
    ) -> None:
        super().__init__(message or self.message)
        self.message = message or self.message
        self.fields = {field: self.message} if field else dict(fields or {})
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


class Gone(AppError):
    """The requested thing existed until some time ago."""

    status = 410
    message = "error.not_found"


class ChangedMeanwhile(AppError):
    """An edit of an outdated version."""

    status = 412
    message = "shared.changed_meanwhile"


class Invalid(AppError):
    """Well-formed input that breaks a rule; `fields` says which input."""

    status = 422
    message = "error.invalid"


class Unavailable(AppError):
    status = 503
    message = "error.unavailable"


class NoRoom(AppError):
    """The server's disk is full; reading still works."""

    status = 507
    message = "error.no_room"


class TooManyRequests(AppError):
    """A rate limit was hit.

    `seconds` says how long to wait, and so does the Retry-After header.
    """

    status = 429
    message = "auth.too_many"
