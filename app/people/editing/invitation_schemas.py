"""Wire schemas of invitations."""

from marshmallow import Schema, fields, validate

from app.shared.schemas import MAX_PER_PAGE, In, PageIn, Time, page_of, per_page, required, result_of


class InvitationsIn(PageIn):
    """A page of the customers to invite."""

    size = per_page(MAX_PER_PAGE)


class InviteIn(In):
    """The customers to invite, at most a hundred at a time."""

    codes = fields.List(
        fields.Str(validate=validate.Length(max=50)),
        data_key="accCd",
        validate=validate.Length(min=1, max=MAX_PER_PAGE),
        **required("account.unknown"),
    )


class CustomerToInviteOut(Schema):
    """A customer who never signed in; the times are those of their last code, null without one."""

    account = fields.Str(data_key="ACC_CD", required=True)
    name = fields.Str(data_key="ACC_NAME", required=True)
    phone1 = fields.Str(data_key="PHONE1", required=True)
    invited_at = Time(data_key="invitedAt", required=True, allow_none=True)
    expires_at = Time(data_key="expiresAt", required=True, allow_none=True)


class InvitationOut(Schema):
    """A customer with their new code, which is shown only here."""

    account = fields.Str(data_key="ACC_CD", required=True)
    name = fields.Str(data_key="ACC_NAME", required=True)
    phone = fields.Str(data_key="PHONE1", required=True)
    code = fields.Str(required=True)


class Invitations(Schema):
    """The invitations that were made: none for customers who have signed in or are locked by now."""

    invitations = fields.List(fields.Nested(InvitationOut), required=True)
    expires_at = Time(data_key="expiresAt", required=True)
    url = fields.Str(
        required=True, metadata={"description": "The page where a code is used to choose a password"}
    )


CustomerToInvitePageOut = page_of("CustomerToInvitePageOut", CustomerToInviteOut)
InvitationsOut = result_of("InvitationsOut", Invitations)
