"""Request and response schemas of agents."""

from marshmallow import EXCLUDE, Schema, fields, validate

from app.books.sync.agent_release import PLATFORMS
from app.books.sync.agents.outcomes import OUTCOMES
from app.books.sync.rules import RUN_KINDS, SYNC_STATES
from app.books.sync.settings_schemas import SyncSettingsBody
from app.shared.schemas import MAX_ID, ErrorOut, JsonBool, NamesIn, required, result_of

NAME = validate.Length(max=200)
NUMBER = validate.Range(min=0, max=MAX_ID)
MAX_NAMES = 5_000
MAX_KINDS = 20
MAX_DATASETS = 200
MAX_WAIT_SECONDS = 25
MAX_VOUCHERS = 20
MAX_PIECE_OFFSET = 2**40


def _names() -> fields.List:
    return fields.List(fields.Str(validate=NAME), load_default=list, validate=validate.Length(max=MAX_NAMES))


class EnrolIn(NamesIn):
    code = fields.Str(validate=validate.Length(max=20), **required("agent.code"))
    machine = fields.Str(load_default="", validate=NAME)


class MessageKeyIn(NamesIn):
    """The key of a message in the catalogue and the values of its placeholders, which may be messages too."""

    key = fields.Str(validate=NAME, **required("field.required"))
    values = fields.Dict(keys=fields.Str(), load_default=dict)


class ProblemIn(NamesIn):
    problem = fields.Str(load_default=None, allow_none=True, validate=validate.Length(max=1000))
    problemKey = fields.Nested(MessageKeyIn, load_default=None, allow_none=True)


class HealthIn(ProblemIn):
    reachable = JsonBool(load_default=False)
    product = fields.Str(load_default="", allow_none=True, validate=NAME)
    version = fields.Str(load_default="", allow_none=True, validate=NAME)


class DatasetIn(NamesIn):
    dataNm = fields.Str(validate=validate.Length(1, 200), **required("field.required"))
    guid = fields.Str(load_default="", validate=NAME)
    compName = fields.Str(load_default="", validate=NAME)
    fromyr = fields.Str(load_default="", validate=NAME)
    toyr = fields.Str(load_default="", validate=NAME)
    open = JsonBool(load_default=True)


class KnownIn(NamesIn):
    """Names in the books: the first names of each kind, and in `counts` the number of all names."""

    levels = _names()
    ledgers = _names()
    godowns = _names()
    voucherTypes = _names()
    groups = _names()
    quantityRates = _names()
    otherUnits = _names()
    counts = fields.Dict(
        keys=fields.Str(validate=NAME),
        values=fields.Int(strict=True, validate=NUMBER),
        load_default=dict,
        validate=validate.Length(max=MAX_KINDS),
    )


class CursorIn(NamesIn):
    """The counters of the chosen books; null means unknown."""

    altMst = fields.Int(strict=True, load_default=None, allow_none=True, validate=NUMBER)
    altVch = fields.Int(strict=True, load_default=None, allow_none=True, validate=NUMBER)


class BeatIn(NamesIn):
    """The state of the agent and of the accounting program, and the names to choose from.

    `update` says why the agent could not update itself. `clock` is the time on its computer.
    """

    version = fields.Str(load_default="", validate=NAME)
    machine = fields.Str(load_default="", validate=NAME)
    update = fields.Nested(ProblemIn, load_default=None, allow_none=True)
    health = fields.Nested(HealthIn, load_default=dict)
    datasets = fields.List(
        fields.Nested(DatasetIn), load_default=list, validate=validate.Length(max=MAX_DATASETS)
    )
    book_names = fields.Nested(KnownIn, load_default=None, allow_none=True, data_key="known")
    cursor = fields.Nested(CursorIn, load_default=None, allow_none=True)
    clock = fields.AwareDateTime(load_default=None, allow_none=True)


class ChooseCompanyIn(NamesIn):
    """The company to synchronise with; `compName` is its name, which a restored backup changes."""

    dataNm = fields.Str(validate=validate.Length(1, 200), **required("field.required"))
    compName = fields.Str(validate=NAME)


class WorkIn(NamesIn):
    """The number of seconds that the answer may wait for work."""

    wait = fields.Int(load_default=0, validate=validate.Range(min=0, max=MAX_WAIT_SECONDS))


class ManifestIn(Schema):
    """The pack's manifest.json; `app.books.sync.pack` validates its content."""

    class Meta:
        unknown = EXCLUDE

    format = fields.Str(validate=validate.Length(max=20), **required("field.required"))


class ReleaseIn(NamesIn):
    platform = fields.Str(validate=validate.OneOf(PLATFORMS), **required("field.required"))


class PieceIn(NamesIn):
    offset = fields.Int(load_default=0, validate=validate.Range(min=0, max=MAX_PIECE_OFFSET))


class ProgressIn(NamesIn):
    """The agent's progress with reading or sending; `failed` ends the run with a message for the owner."""

    phase = fields.Str(
        validate=validate.OneOf(["reading", "uploading", "failed"]), **required("field.required")
    )
    entity = fields.Str(load_default="", allow_none=True, validate=NAME)
    done = fields.Int(load_default=0, strict=True, validate=NUMBER)
    total = fields.Int(load_default=0, strict=True, validate=NUMBER)
    message = fields.Str(load_default=None, allow_none=True, validate=validate.Length(max=1000))
    message_key = fields.Nested(MessageKeyIn, load_default=None, allow_none=True, data_key="messageKey")


class VouchersIn(NamesIn):
    after = fields.Int(load_default=0, validate=NUMBER)
    limit = fields.Int(load_default=MAX_VOUCHERS, validate=validate.Range(min=1, max=MAX_VOUCHERS))


class LinkedLedgerIn(NamesIn):
    """The customer's ledger that the agent created or recognised."""

    dataset = fields.Str(validate=validate.Length(1, 200), **required("field.required"))
    key = fields.Str(validate=validate.Length(1, 200), **required("field.required"))


class OutcomeIn(NamesIn):
    """The outcome of a voucher: its number in the books, or the reason why it is missing.

    `counter` is the books' counter at the voucher's last change that the store or its owner knows of. An
    `optional` voucher waits for the accountant. `ledger` is the customer's, if the agent created or
    recognised it.
    """

    ledger = fields.Nested(LinkedLedgerIn, load_default=None, allow_none=True)
    rev = fields.Int(strict=True, validate=NUMBER, **required("field.required"))
    outcome = fields.Str(validate=validate.OneOf(OUTCOMES), **required("field.required"))
    guid = fields.Str(load_default=None, allow_none=True, validate=NAME)
    number = fields.Str(load_default=None, allow_none=True, validate=NAME)
    counter = fields.Int(strict=True, load_default=None, allow_none=True, validate=NUMBER)
    message = fields.Str(load_default=None, allow_none=True, validate=validate.Length(max=1000))
    message_key = fields.Nested(MessageKeyIn, load_default=None, allow_none=True, data_key="messageKey")
    optional = JsonBool(load_default=False)


class Enrolled(Schema):
    """`token` is shown only here; it names the store. `releaseKey` verifies the agent's updates."""

    agentId = fields.UUID(required=True)
    token = fields.Str(required=True)
    mobileNo = fields.Str(required=True)
    releaseKey = fields.Str(required=True)


EnrolledOut = result_of("EnrolledOut", Enrolled)


class EndedSync(Schema):
    state = fields.Str(required=True, validate=validate.OneOf(SYNC_STATES))
    finished_at = fields.AwareDateTime(data_key="finishedAt", required=True, allow_none=True)


class BeatAnswer(Schema):
    """A `token` that is not null replaces the current one. `lastSync` is the shop's last synchronisation.

    `rest` is how many seconds the agent need not look at the books: outside business hours and without work.
    """

    lastSync = fields.Nested(EndedSync, required=True, allow_none=True)
    settings = fields.Nested(SyncSettingsBody, required=True)
    mobileNo = fields.Str(required=True)
    rest = fields.Int(required=True)
    token = fields.Str(required=True, allow_none=True)


BeatOut = result_of("BeatOut", BeatAnswer)


class SignedRelease(Schema):
    """A version of the agent; `signature` uses Ed25519, `url` works for some minutes."""

    platform = fields.Str(required=True)
    version = fields.Str(required=True)
    size = fields.Int(required=True)
    sha256 = fields.Str(required=True)
    signature = fields.Str(required=True)
    url = fields.Str(required=True)


SignedReleaseOut = result_of("SignedReleaseOut", SignedRelease, nullable=True)


class ChosenCompany(Schema):
    dataNm = fields.Str(required=True)


ChosenCompanyOut = result_of("ChosenCompanyOut", ChosenCompany)


class Work(Schema):
    class RequestedSync(Schema):
        id = fields.UUID(required=True)
        data_name = fields.Str(data_key="dataNm", required=True)
        kind = fields.Str(data_key="mode", required=True, validate=validate.OneOf(RUN_KINDS))
        invoices_after = fields.Int(data_key="invoicesAfter", required=True, allow_none=True)
        figures = fields.Bool(required=True)

    sync = fields.Nested(RequestedSync, required=True, allow_none=True)
    orders = fields.Int(required=True)
    receipts = fields.Int(required=True)


WorkOut = result_of("WorkOut", Work)


class Announced(Schema):
    """The pack's id, its run, and the sha256 of the incomplete parts."""

    id = fields.UUID(required=True)
    run = fields.UUID(required=True)
    missing = fields.List(fields.Str(), required=True)


PackOut = result_of("PackOut", Announced)


class Received(Schema):
    received = fields.Int(required=True)
    whole = fields.Bool(required=True)


PartOut = result_of("PartOut", Received)


class PartAheadOut(ErrorOut):
    """A piece that starts beyond the received bytes: `received` is where to continue."""

    received = fields.Int()


class Run(Schema):
    id = fields.UUID(required=True)
    state = fields.Str(required=True, validate=validate.OneOf(SYNC_STATES))
    message = fields.Str(required=True, allow_none=True)


AgentRunOut = result_of("AgentRunOut", Run)


class NamedOut(Schema):
    key = fields.Str(required=True)
    name = fields.Str(required=True)


class NewLedgerOut(Schema):
    """The ledger to create for a customer who was added in the store."""

    group = fields.Str(required=True)
    address = fields.List(fields.Str(), required=True)
    state = fields.Str(required=True)
    pincode = fields.Str(required=True)
    gstin = fields.Str(required=True)
    mobile = fields.Str(required=True)
    email = fields.Str(required=True)


class VoucherPartyOut(NamedOut):
    ledger = fields.Nested(NewLedgerOut, required=True, allow_none=True)


class VoucherLineOut(NamedOut):
    salesLedger = fields.Str(required=True)
    unit = fields.Str(required=True)
    quantity = fields.Str(required=True)
    rate = fields.Str(required=True)
    amount = fields.Str(required=True)


class LedgerOut(Schema):
    """An amount on a ledger; credit is positive."""

    name = fields.Str(required=True)
    amount = fields.Str(required=True)


class VoucherOut(Schema):
    """An order for the books; lines and ledgers add up to the total.

    `guid` is the GUID of its voucher, and `counter` the books' counter at the last known change. `wasSent`
    means that an earlier attempt may have written the voucher. `check` requests whether the accountant has
    confirmed an optional voucher. `costCentre` is the salesperson's.
    """

    id = fields.Int(required=True)
    rev = fields.Int(required=True)
    action = fields.Str(required=True, validate=validate.OneOf(["create", "alter", "cancel", "check"]))
    remoteId = fields.UUID(required=True)
    orderNo = fields.Str(required=True)
    wasSent = fields.Bool(required=True)
    date = fields.Str(required=True)
    dataNm = fields.Str(required=True)
    compName = fields.Str(required=True)
    voucherType = fields.Str(required=True)
    godown = fields.Str(required=True)
    salesLedger = fields.Str(required=True)
    party = fields.Nested(VoucherPartyOut, required=True)
    narration = fields.Str(required=True)
    optional = fields.Bool(required=True)
    costCentre = fields.Nested(NamedOut, required=True, allow_none=True)
    lines = fields.List(fields.Nested(VoucherLineOut), required=True)
    ledgers = fields.List(fields.Nested(LedgerOut), required=True)
    total = fields.Str(required=True)
    guid = fields.Str(required=True, allow_none=True)
    counter = fields.Int(required=True, allow_none=True)


VouchersOut = result_of("VouchersOut", VoucherOut, many=True)


class SettledBillOut(Schema):
    """A bill and the amount of it that the receipt settles."""

    name = fields.Str(required=True)
    amount = fields.Str(required=True)


class InstrumentOut(Schema):
    """The means of payment: a cheque, or a transfer with its bank's reference number."""

    kind = fields.Str(required=True, validate=validate.OneOf(["cheque", "transfer"]))
    number = fields.Str(required=True)
    date = fields.Str(required=True)
    bank = fields.Str(required=True)


class ReceiptVoucherOut(Schema):
    """A receipt for the books, whose amount is on the ledger of the cash or bank; see VoucherOut."""

    id = fields.Int(required=True)
    rev = fields.Int(required=True)
    action = fields.Str(required=True, validate=validate.OneOf(["create", "cancel", "check"]))
    remoteId = fields.UUID(required=True)
    receiptNo = fields.Str(required=True)
    wasSent = fields.Bool(required=True)
    date = fields.Str(required=True)
    dataNm = fields.Str(required=True)
    compName = fields.Str(required=True)
    voucherType = fields.Str(required=True)
    party = fields.Nested(NamedOut, required=True)
    narration = fields.Str(required=True)
    optional = fields.Bool(required=True)
    ledger = fields.Str(required=True)
    amount = fields.Str(required=True)
    bills = fields.List(fields.Nested(SettledBillOut), required=True)
    instrument = fields.Nested(InstrumentOut, required=True, allow_none=True)
    guid = fields.Str(required=True, allow_none=True)
    counter = fields.Int(required=True, allow_none=True)


ReceiptVouchersOut = result_of("ReceiptVouchersOut", ReceiptVoucherOut, many=True)


class RecordedOutcome(Schema):
    id = fields.Int(required=True)
    rev = fields.Int(required=True)
    state = fields.Str(required=True)


OutcomeOut = result_of("OutcomeOut", RecordedOutcome)
