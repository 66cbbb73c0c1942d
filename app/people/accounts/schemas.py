"""Wire schemas of accounts.

ADD3, AREA, CITY, CST_NO and BLACKLIST do not have the meaning of their names.
"""

from typing import Any

from marshmallow import Schema, fields, post_load, validate

from app.people.accounts.filters import SHOWN
from app.people.accounts.models import Account
from app.people.accounts.queries import COLUMNS
from app.people.accounts.receivables.schemas import OldestBillOut
from app.people.accounts.rules import ACCOUNT_SWITCHES, GUESTS, NO_TYPE, USER_TYPES
from app.people.accounts.shown import ShownAccount
from app.shared.columns import sort_names
from app.shared.forms import form
from app.shared.india.phones import MAX_NUMBERS_LENGTH, clean_number
from app.shared.schemas import (
    In,
    Money,
    PageIn,
    PaginationOut,
    SortName,
    WholeNumber,
    YesNo,
    YesOrNo,
    per_page,
    required,
    result_of,
)
from app.shared.texts.messages import text
from app.store.settings.rules import CreditPolicy

YES_NO = validate.OneOf(["Y", "N"])
EXPORT_PAGE = 1_000
TYPES = (*USER_TYPES, GUESTS, NO_TYPE)
MAX_CREDIT = 999_999_999
MAX_CREDIT_DAYS = 3_650
FOR_OWNER = {"description": "Only for the owner"}


class AccountSettingOut(Schema):
    """A switch that the owner has turned on for one account."""

    variable = fields.Str(data_key="VARIABLE", required=True)
    VALUE = fields.Str(dump_default="Y", required=True, validate=YES_NO)
    name = fields.Str(data_key="SETTING_NAME", required=True)
    description = fields.Str(data_key="DESCRI", required=True)
    account_code = fields.Str(data_key="ACC_CD", required=True)
    store_key = fields.Str(data_key="MOBNOCO", required=True)


class AccountOut(Schema):
    """An account: ADD3 is the district, AREA the city, CITY the state, CST_NO the role, BLACKLIST a lock.

    A list of a store that checks credit has `overdue`, `overdueDays` and `oldestBill`; for callers who see
    rates also `creditLeft`, null without a limit, and what of it open orders take: `openAmount`.
    """

    ACC_CD = fields.Str(attribute="account.code", required=True)
    ACC_NAME = fields.Str(attribute="account.name", required=True)
    PERSON_NM = fields.Str(attribute="account.person_name")
    EMAIL = fields.Str(attribute="account.email")
    CL_BAL = Money(attribute="account.closing_balance")
    CREDIT_DAY = fields.Int(attribute="account.credit_days")
    GSTINNO = fields.Str(attribute="account.gstin")
    PAN = fields.Str(attribute="account.pan")
    STATECD = fields.Str(attribute="account.state_code")
    ADD1 = fields.Str(attribute="account.address1")
    ADD2 = fields.Str(attribute="account.address2")
    ADD3 = fields.Str(attribute="account.district")
    AREA = fields.Str(attribute="account.city")
    CITY = fields.Str(attribute="account.state")
    PINCODE = fields.Str(attribute="account.pincode")
    PHONE1 = fields.Str(attribute="account.phone1")
    PHONE2 = fields.Str(attribute="account.phone2")
    PRTYTYP = fields.Str(attribute="account.price_grade")
    DISTRIBUTOR = fields.Str(attribute="account.distributor")
    CST_NO = fields.Str(attribute="account.role")
    BLACKLIST = YesOrNo(attribute="account.locked", required=False)
    accountsSettings = fields.List(
        fields.Nested(AccountSettingOut), attribute="owners.switches", metadata=FOR_OWNER
    )
    CR_LIMIT = Money(attribute="account.credit_limit")
    overdue = Money(attribute="credit.credit.overdue")
    overdueDays = fields.Int(attribute="credit.overdue_days")
    creditLeft = Money(attribute="credit.with_orders.left", allow_none=True)
    openAmount = Money(attribute="credit.with_orders.open_orders")
    oldestBill = fields.Nested(OldestBillOut, attribute="credit.credit.oldest", allow_none=True)
    SMAN_CD = fields.Str(attribute="owners.account.salesperson_code", allow_none=True, metadata=FOR_OWNER)
    CREDIT_POLICY = fields.Str(
        attribute="owners.account.credit_policy",
        metadata=FOR_OWNER,
        validate=validate.OneOf(["", *CreditPolicy]),
    )
    HAS_PASSWORD = YesOrNo(attribute="owners.account.password_hash", required=False, metadata=FOR_OWNER)
    FROM_BOOKS = YesOrNo(
        attribute="owners.kept_in_accounting",
        required=False,
        metadata={"description": "Only for the owner: Y if the accounting package decides the details"},
    )
    CREDIT_FROM_BOOKS = YesOrNo(
        attribute="owners.account.from_accounting",
        required=False,
        metadata={"description": "Only for the owner: Y if the accounting package decides the credit"},
    )
    VERSION = fields.Str(attribute="owners.version", metadata=FOR_OWNER)


class AccountCountsBody(Schema):
    """The number of customers for each filter of the list."""

    total = fields.Int(required=True)
    shown = fields.Dict(data_key="show", keys=fields.Str(), values=fields.Int(), required=True)
    types = fields.Dict(data_key="role", keys=fields.Str(), values=fields.Int(), required=True)
    grades = fields.Dict(data_key="partyGd", keys=fields.Str(), values=fields.Int(), required=True)


AccountCountsOut = result_of("AccountCountsOut", AccountCountsBody)
OneAccountOut = result_of("OneAccountOut", AccountOut)


class AccountsOut(Schema):
    result = fields.List(fields.Nested(AccountOut), required=True)


class AccountPageOut(AccountsOut):
    pagination = fields.Nested(PaginationOut, required=True)


class PartiesIn(In):
    """The salesperson whose parties to list; ignored for salespeople, who see their own."""

    salesperson = fields.Str(data_key="smanCd", load_default="", validate=validate.Length(max=50))
    words = fields.Str(data_key="query", load_default="", validate=validate.Length(max=100))


class AccountFiltersIn(In):
    """Filters of the owner's list: some accounts, a type, and a price grade."""

    shown = fields.Str(data_key="show", load_default="", validate=validate.OneOf(["", *SHOWN]))
    type = fields.Str(data_key="role", load_default="", validate=validate.OneOf(["", *TYPES]))
    grade = fields.Str(data_key="partyGd", load_default="", validate=validate.Length(max=1))


class AccountsIn(PageIn, AccountFiltersIn):
    """One account by its code; without a code a party gets its own and the owner a list."""

    code = fields.Str(data_key="accCd", load_default="", validate=validate.Length(max=50))
    words = fields.Str(data_key="query", load_default="", validate=validate.Length(max=100))
    salesperson = fields.Str(data_key="smanCd", load_default="", validate=validate.Length(max=50))
    locked = YesNo(data_key="blackList")
    ordered_by = SortName(sort_names(COLUMNS))
    desc = YesNo()
    size = per_page(25)


class AccountNamesIn(In):
    """Filter of the accounts to choose from."""

    words = fields.Str(data_key="query", load_default="", validate=validate.Length(max=100))


class AccountName(Schema):
    code = fields.Str(data_key="ACC_CD", required=True)
    name = fields.Str(data_key="ACC_NAME", required=True)


AccountNamesOut = result_of("AccountNamesOut", AccountName, many=True)


class AccountExportIn(PageIn):
    """A page of all accounts, for a client's own export."""

    words = fields.Str(data_key="query", load_default="", validate=validate.Length(max=100))
    size = fields.Int(
        data_key="per_page", load_default=EXPORT_PAGE, validate=validate.Range(min=1, max=EXPORT_PAGE)
    )


class Text(fields.Str):
    """Text of limited length; surrounding blanks are stripped."""

    def __init__(self, max_length: int, *, validate: Any = (), **kwargs: Any) -> None:
        checks = [validate] if callable(validate) else list(validate)
        self._as_sent = _max_length(max_length)
        super().__init__(validate=[self._as_sent, *checks], **kwargs)

    def _deserialize(self, value: Any, attr: Any, data: Any, **kwargs: Any) -> Any:
        text = super()._deserialize(value, attr, data, **kwargs)
        if isinstance(text, str):
            self._as_sent(text)
        return text.strip() if isinstance(text, str) else text


def _max_length(max_length: int) -> validate.Validator:
    return validate.Length(max=max_length)


class AccountIn(In):
    """The editable fields of an account."""

    name = Text(150, data_key="accName")
    person_name = Text(150, data_key="personNm")
    phone1 = Text(20, pre_load=clean_number)
    phone2 = Text(MAX_NUMBERS_LENGTH)
    email = Text(200)
    gstin = Text(30, data_key="gstInNo", metadata=form("gstin", may_be_empty=True))
    pan = Text(20, metadata=form("pan", may_be_empty=True))
    address1 = Text(200, data_key="add1")
    address2 = Text(200, data_key="add2")
    district = Text(100, data_key="add3", metadata={"description": "The district"})
    city = Text(100, data_key="area", metadata={"description": "The city"})
    state = Text(100, data_key="city", metadata={"description": "The state"})
    pincode = Text(20, metadata=form("pincode", may_be_empty=True))
    price_grade = Text(20, data_key="partyGd", metadata=form("grade", may_be_empty=True))
    role = Text(50)
    distributor = Text(150)


class CreditIn(Schema):
    """The credit that the owner gives by hand to a customer that no accounting package keeps."""

    credit_limit = Money(
        data_key="crLimit",
        validate=validate.Range(0, MAX_CREDIT, error=text("account.credit_limit")),
        error_messages={"invalid": text("account.credit_limit")},
        metadata={"type": "number", "minimum": 0, "maximum": MAX_CREDIT},
    )
    credit_days = WholeNumber(
        data_key="crDays",
        validate=validate.Range(0, MAX_CREDIT_DAYS, error=text("account.credit_days")),
        error_messages={"invalid": text("account.credit_days")},
    )


class AccountChangeIn(AccountIn, CreditIn):
    """The fields to change; fields that are missing, or that the caller may not change, stay as they are."""

    code = Text(50, data_key="accCd", **required("account.unknown"))
    locked = Text(1, data_key="blackList", validate=YES_NO)
    credit_policy = Text(
        10,
        data_key="creditPolicy",
        validate=validate.OneOf(["", *CreditPolicy], error=text("account.credit_policy")),
        metadata={"description": "Empty is the store's policy"},
    )
    salesperson_code = Text(50, data_key="smanCd")

    @post_load
    def _parse_lock(self, data: dict[str, Any], **_kwargs: Any) -> dict[str, Any]:
        if "locked" in data:
            data["locked"] = data["locked"] == "Y"
        return data


class AccountSwitchIn(In):
    """A switch to turn on or off for one account."""

    type = fields.Str(validate=validate.OneOf(["add", "remove"]), **required("field.required"))
    code = Text(50, data_key="accCd", **required("account.unknown"))
    variable = fields.Str(
        validate=validate.OneOf(list(ACCOUNT_SWITCHES), error=text("account.switch")),
        **required("account.switch"),
    )


_ACCOUNT = AccountOut()


def account_on_wire(account: Account) -> Any:
    """Return an account as JSON for its holder and salesperson."""
    return _ACCOUNT.dump(ShownAccount(account))
