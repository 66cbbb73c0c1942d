"""Accounts on the wire. ADD3, AREA, CITY, CST_NO and BLACKLIST do not mean what they say."""

from marshmallow import Schema, fields

from app.accounts.models import Account
from app.shared.schemas import In, Money, number


class AccountOut(Schema):
    """An account: ADD3 is its district, AREA its city, CITY its state."""

    ACC_CD = fields.Str(required=True)
    ACC_NAME = fields.Str(required=True)
    PERSON_NM = fields.Str()
    EMAIL = fields.Str()
    CL_BAL = Money()
    CREDIT_DAY = fields.Int()
    GSTINNO = fields.Str()
    STATECD = fields.Str()
    ADD1 = fields.Str()
    ADD2 = fields.Str()
    ADD3 = fields.Str()
    AREA = fields.Str()
    CITY = fields.Str()
    PINCODE = fields.Str()
    PHONE1 = fields.Str()
    PHONE2 = fields.Str()
    PRTYTYP = fields.Str()


class OneAccountOut(Schema):
    result = fields.Nested(AccountOut, required=True)


class AccountsOut(Schema):
    result = fields.List(fields.Nested(AccountOut), required=True)


class PartiesIn(In):
    """Whose parties: a salesperson's own, whatever he asks for; the owner names one."""

    salesperson = fields.Str(data_key="smanCd", load_default="")
    query = fields.Str(load_default="")


def account_on_wire(account: Account) -> dict:
    """An account as its holder, his salesperson and the owner see it."""
    return {
        "ACC_CD": account.code,
        "ACC_NAME": account.name,
        "PERSON_NM": account.person_name,
        "EMAIL": account.email,
        "CL_BAL": number(account.closing_balance),
        "CREDIT_DAY": account.credit_days,
        "GSTINNO": account.gstin,
        "STATECD": account.state_code,
        "ADD1": account.address1,
        "ADD2": account.address2,
        "ADD3": account.district,
        "AREA": account.city,
        "CITY": account.state,
        "PINCODE": account.pincode,
        "PHONE1": account.phone1,
        "PHONE2": account.phone2,
        "PRTYTYP": account.price_grade,
    }
