"""Parts of the bench in addition to the calls of the table: `make bench PART=sync`."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from tenant_router.store import Store
from tests.bench import (
    bulk,
    campaign,
    cart,
    catalogues,
    flood,
    live,
    opening,
    reports,
    search,
    selling,
    stores,
    sync,
    turns,
)
from tests.bench.site import Site, vacuum

FEW, MANY = 50, 1000


class Row(NamedTuple):
    """What was measured, its figure, and its ratio to something of the same run."""

    what: str
    figure: str
    ratio: str = ""


def _filled(number: int) -> Store:
    store = stores.open_empty(number)
    stores.fill(store)
    return store


def search_rows(_site: Site) -> Iterator[Row]:
    """Search among 50,000 products, or as many as PRODUCTS says."""
    large = stores.open_empty(9_300_002_900)
    search.fill(large)
    vacuum()
    page, *searches = search.times(large)
    where = f"among {search.PRODUCTS:,}"
    yield Row(f"Product page of one {where}, one at a time", f"{page.milliseconds:.1f} ms", "1")
    for one in searches:
        figure = f"{one.milliseconds:.1f} ms, {one.hits:,} hits" + (" and more" if one.more else "")
        yield Row(f"Search there, {one.name}", figure, f"{one.milliseconds / page.milliseconds:.1f}")


def catalogue_rows(site: Site) -> Iterator[Row]:
    """Read a catalogue of as many products."""
    large = stores.open_empty(9_300_002_914)
    catalogues.fill(large)
    vacuum()
    page, *others = catalogues.times(large, site)
    for one in (page, *others):
        figure = f"PostgreSQL {one.postgresql:.1f} ms, API {one.api:.1f} ms; {one.median:.1f} ms in all"
        cost = (one.postgresql + one.api) / (page.postgresql + page.api)
        yield Row(f"Of {catalogues.PRODUCTS:,}: {one.name}", figure, f"{cost:.1f}")
    for made in catalogues.files(large):
        yield Row(
            f"{catalogues.PRODUCTS:,} products as {made.format.upper()}",
            f"{made.seconds:.0f} s, {made.megabytes:.0f} MB",
            f"{made.memory:.0f} MB of memory at most",
        )


def selling_rows(site: Site) -> Iterator[Row]:
    """Read and order with many schemes, price lists and rules, and in a store without any."""
    plain, ruled = _filled(9_300_002_915), _filled(9_300_002_916)
    selling.add_rules(ruled)
    vacuum()
    for without, with_rules in zip(*selling.times([plain, ruled], site), strict=True):
        costs = [one.postgresql + one.api for one in (without, with_rules)]
        figure = f"PostgreSQL {with_rules.postgresql:.2f} ms, API {with_rules.api:.2f} ms"
        many = f"{selling.SCHEMES} schemes, {selling.LISTS} price lists, {selling.RULES:,} rules"
        yield Row(
            f"{with_rules.name}, {many}",
            figure,
            f"{costs[1] / costs[0]:.2f} x {costs[0]:.2f} ms without",
        )


def bulk_rows(_site: Site) -> Iterator[Row]:
    """Change ten thousand products at once."""
    wide = stores.open_empty(9_300_002_906)
    bulk.fill(wide)
    for change in bulk.times(wide):
        yield Row(
            f"{change.products:,} products of {bulk.PRODUCTS:,} at once: {change.name}",
            f"{change.change:.1f} s; preview {change.preview:.1f} s, undo {change.undo:.1f} s",
        )


def cart_rows(_site: Site) -> Iterator[Row]:
    """Open and change a long cart in a browser."""
    short, long = cart.times(_filled(9_300_002_910))
    for name, few, many in (
        ("A tap on + in the cart", short.tap, long.tap),
        ("Opening the cart", short.open, long.open),
        ("Home after signing in", short.home, long.home),
    ):
        yield Row(
            f"{name}, {cart.LONG} lines, browser four times as slow",
            f"{many:.0f} ms of the page's main thread",
            f"{many / few:.1f} x {few:.0f} ms with {cart.SHORT} lines",
        )


def campaign_rows(_site: Site) -> Iterator[Row]:
    """Notify many people while workers are killed."""
    small = campaign.send(stores.open_empty(9_300_002_901), campaign.FEW)
    crowd = campaign.send(stores.open_empty(9_300_002_902), campaign.DEVICES)
    each = crowd.notifying / campaign.DEVICES
    yield Row(
        f"Notifying {campaign.DEVICES:,} people in the application",
        f"{crowd.notifying:.1f} s; {crowd.notified_once:,} notified once",
        f"{each / (small.notifying / campaign.FEW):.2f} x a person's share among {campaign.FEW:,}",
    )
    yield Row(
        f"Pushing to their devices, {crowd.kills} workers killed",
        f"{campaign.DEVICES / crowd.push_delivery:,.0f}/s",
        ", ".join(f"{number:,} reached {times} x" for times, number in sorted(crowd.reached.items())),
    )


def sync_rows(_site: Site) -> Iterator[Row]:
    """Take in the books, also while another shop sells."""
    synced = sync.times(stores.open_empty(9_300_002_904))
    for run in synced:
        figure = f"{run.seconds:.1f} s, {run.megabytes:.0f} MB of memory at most"
        yield Row(run.name, figure, f"{run.seconds / synced[0].seconds:.2f}")
    shop = sync.during_import(_filled(9_300_002_911), stores.open_empty(9_300_002_905))
    taken_in = f"another store takes in {sync.MANY_PRODUCTS:,} products ({shop.seconds:.0f} s)"
    yield Row(
        f"Product page while {taken_in}",
        f"99 % within {shop.busy.worst:.1f} ms, {shop.rest.worst:.1f} ms at rest",
        f"{shop.busy.worst / shop.rest.worst:.2f}",
    )


def flood_rows(_site: Site) -> Iterator[Row]:
    """Flood every kind of work from one store."""
    waited = flood.measure(_filled(9_300_002_912), _filled(9_300_002_913))
    for what, most, at_rest, flooded in (
        ("order notice", flood.NOTICE_SECONDS, waited.notice_at_rest, waited.notice),
        ("CSV of 2,000 products", flood.CSV_SECONDS, waited.csv_at_rest, waited.csv),
    ):
        yield Row(
            f"A store's {what} while another floods every kind of work ({waited.left:,} messages left)",
            f"within {flooded:.2f} s, {at_rest:.2f} s at rest",
            f"{flooded / most:.2f} of the {most:.0f} s it may take",
        )


def live_rows(_site: Site) -> Iterator[Row]:
    """Open a thousand pages of owners."""
    streams = live.measure(9_300_004_000)
    yield Row(
        f"{live.STREAMS:,} open streams, {streams.threads - streams.threads_empty} threads more",
        f"{streams.megabytes:.0f} MB, {streams.megabytes_empty:.0f} MB without them",
        f"an event reaches all within {streams.slowest:.2f} s",
    )


def report_rows(_site: Site) -> Iterator[Row]:
    """Report on a million lines."""
    busy = stores.open_empty(9_300_002_903)
    reports.fill(busy)
    vacuum()
    counted = {timed.name: timed for timed in reports.times(busy)}
    adding = reports.add_up(busy)
    first, *others = reports.times(busy)
    among = f"Report among {reports.LINES:,} lines"
    yield Row(f"{among}, {first.name}, with its sums", f"{first.milliseconds:.0f} ms", "1")
    for report in others:
        ratio = report.milliseconds / first.milliseconds
        before = f"; {counted[report.name].milliseconds:.0f} ms before days were added up"
        yield Row(f"Report there, {report.name}", f"{report.milliseconds:.0f} ms{before}", f"{ratio:.2f}")
    yield Row("Adding up the days of that year", f"{adding:.1f} s")
    for made in reports.files(busy):
        yield Row(
            f"{reports.ORDERS:,} orders as {made.format.upper()}",
            f"{made.seconds:.0f} s, {made.megabytes:.0f} MB",
            f"{made.memory:.0f} MB of memory at most",
        )


def opening_rows(_site: Site) -> Iterator[Row]:
    """Open a store among few and among many."""
    opening.milliseconds(9_300_000_000, count=3)
    with_few = opening.milliseconds(9_300_001_000)
    opening.milliseconds(9_300_003_000, count=MANY - 2 * opening.SAMPLE - 3)
    with_many = opening.milliseconds(9_300_009_000)
    yield Row("Opening a store among few", f"{with_few:.0f} ms", "1")
    yield Row(f"Opening a store among {MANY:,}", f"{with_many:.0f} ms", f"{with_many / with_few:.2f}")


def turn_rows(site: Site) -> Iterator[Row]:
    """Order in few and in many stores in turn."""
    of = [stores.open_empty(9_300_005_000 + number) for number in range(max(turns.NUMBERS))]
    for store in of:
        stores.fill(store, turns.PRODUCTS)
    vacuum()
    first = None
    for measured in turns.times(of, site):
        first = first or measured.checkout
        checkout = measured.checkout
        yield Row(
            f"Whole checkout of {measured.stores} stores in turn",
            f"{checkout.cpu / 1000:.1f} ms, of it PostgreSQL {checkout.postgresql / 1000:.1f} ms; "
            f"PostgreSQL has {measured.megabytes:.0f} MB, a process of it up to {measured.largest:.0f}",
            f"{checkout.cpu / first.cpu:.2f}",
        )


PARTS: dict[str, Callable[[Site], Iterator[Row]]] = {
    "catalogues": catalogue_rows,
    "search": search_rows,
    "selling": selling_rows,
    "bulk": bulk_rows,
    "cart": cart_rows,
    "campaign": campaign_rows,
    "sync": sync_rows,
    "live": live_rows,
    "flood": flood_rows,
    "reports": report_rows,
    "opening": opening_rows,
    "turns": turn_rows,
}
