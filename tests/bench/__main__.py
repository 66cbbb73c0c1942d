"""Run the measurements on services of their own and print them: `make bench`."""

import os
import tempfile
from pathlib import Path

from rich.console import Console
from rich.table import Table
from sqlalchemy import create_engine

from app.config import configure_databases, get_config
from deploy.local.services import running_services
from tenant_router import bootstrap, engines, migration_chains, queue
from tests.bench import (
    bulk,
    campaign,
    cart,
    flood,
    live,
    opening,
    product_page,
    reports,
    search,
    stores,
    sync,
)

FEW, MANY = 50, 1000
# The best of the shop systems that were measured on the same kind of machine: 25 products with prices.
BEST_PEER = 198


def main() -> None:
    """Open stores, fill fifty of them, and measure."""
    console = Console()
    with tempfile.TemporaryDirectory() as directory, running_services(Path(directory), durable=True) as found:
        os.environ.update(found, API_KEYS="bench", COOKIE_SECURE="false")
        os.environ["LIMIT_REQUESTS_A_MINUTE"] = str(10**9)
        config = get_config()
        bootstrap.bootstrap(
            str(config.database_admin_url), app_url=config.database_url, owner_url=config.database_owner_url
        )
        _touch_memory(str(config.database_admin_url))
        configure_databases(config)
        queue.configure(config.redis_url)
        with engines.owner_engine().begin() as connection:
            migration_chains.upgrade_control(connection, app_login=engines.app_login())
        _report(console)
        engines.dispose()


def _touch_memory(admin_url: str) -> None:
    """Use every page of the server's shared memory once, as one that has run for a while has.

    Where pages are handed out by a hypervisor the first touch of each takes longer than the work on it.
    """
    with create_engine(admin_url, isolation_level="AUTOCOMMIT").connect() as server:
        server.exec_driver_sql("CREATE TABLE touched (page text)")
        server.exec_driver_sql("ALTER TABLE touched ALTER page SET STORAGE PLAIN")
        server.exec_driver_sql("INSERT INTO touched SELECT repeat('x', 7000) FROM generate_series(1, 40000)")
        server.exec_driver_sql("DROP TABLE touched")


def _report(console: Console) -> None:
    opening.milliseconds(9_300_000_000, count=3)
    with_few = opening.milliseconds(9_300_001_000)
    with console.status("Filling 50 stores"):
        filled = [stores.open_empty(9_300_002_000 + number) for number in range(FEW)]
        for store in filled:
            stores.fill(store)
        with engines.owner_engine().connect() as connection:
            # As autovacuum does within a minute of any other server's day.
            connection.execution_options(isolation_level="AUTOCOMMIT").exec_driver_sql("VACUUM ANALYZE")
    with console.status("Measuring the product page"):
        straight = product_page.from_postgresql(filled)
        api = product_page.of_the_api(filled)
    with console.status(f"Searching among {search.PRODUCTS:,} products"):
        large = stores.open_empty(9_300_002_900)
        search.fill(large)
        with engines.owner_engine().connect() as connection:
            connection.execution_options(isolation_level="AUTOCOMMIT").exec_driver_sql("VACUUM ANALYZE")
        page, *searches = search.times(large)
    with console.status(f"Changing {bulk.MOST:,} products at once"):
        wide = stores.open_empty(9_300_002_906)
        bulk.fill(wide)
        changes = bulk.times(wide)
    with console.status(f"Tapping in a cart of {cart.LONG} lines"):
        short, long = cart.times(filled[3])
    with console.status(f"Notifying {campaign.DEVICES:,} people while workers are killed"):
        small = campaign.send(stores.open_empty(9_300_002_901), campaign.FEW)
        crowd = campaign.send(stores.open_empty(9_300_002_902), campaign.DEVICES)
    with console.status(f"Taking in {sync.PRODUCTS:,} products, and {sync.MANY_PRODUCTS:,} beside a shop"):
        synced = sync.times(stores.open_empty(9_300_002_904))
        beside = sync.beside(filled[0], stores.open_empty(9_300_002_905))
    with console.status(f"Opening {live.STREAMS:,} pages of owners"):
        streams = live.measure(9_300_004_000)
    with console.status("Flooding every kind of work"):
        waited = flood.measure(filled[1], filled[2])
    with console.status(f"Reporting on {reports.LINES:,} lines of orders"):
        busy = stores.open_empty(9_300_002_903)
        reports.fill(busy)
        with engines.owner_engine().connect() as connection:
            connection.execution_options(isolation_level="AUTOCOMMIT").exec_driver_sql("VACUUM ANALYZE")
        counted = {timed.name: timed for timed in reports.times(busy)}
        adding = reports.add_up(busy)
        first, *others = reports.times(busy)
        files = reports.files(busy)
    with console.status(f"Opening stores until there are {MANY}"):
        opening.milliseconds(9_300_003_000, count=MANY - FEW - 34)
        with_many = opening.milliseconds(9_300_009_000)
    table = Table("What", "Figure", "Ratio")
    table.add_row(
        "Product page of 25, two processes, 50 stores in turn",
        f"{api.per_second:,.0f}/s (half within {api.median:.1f} ms, 99 % within {api.worst:.1f} ms)",
        f"{api.per_second / BEST_PEER:.1f} x the best peer's {BEST_PEER}/s",
    )
    table.add_row(
        "The same rows straight from PostgreSQL",
        f"{straight:,.0f}/s",
        f"the page keeps {api.per_second / straight:.0%} of it",
    )
    table.add_row(
        f"Product page of one among {search.PRODUCTS:,}, one at a time", f"{page.milliseconds:.1f} ms", "1"
    )
    for one in searches:
        figure = f"{one.milliseconds:.1f} ms, {one.hits:,} hits" + (" and more" if one.more else "")
        table.add_row(f"Search there, {one.name}", figure, f"{one.milliseconds / page.milliseconds:.1f}")
    for name, few, many in (
        ("A tap on + in the cart", short.tap, long.tap),
        ("Opening the cart", short.open, long.open),
        ("Home after signing in", short.home, long.home),
    ):
        table.add_row(
            f"{name}, {cart.LONG} lines, browser four times as slow",
            f"{many:.0f} ms of the page's main thread",
            f"{many / few:.1f} x {few:.0f} ms with {cart.SHORT} lines",
        )
    each = crowd.notifying / campaign.DEVICES
    table.add_row(
        f"Notifying {campaign.DEVICES:,} people in the application",
        f"{crowd.notifying:.1f} s; {crowd.notified_once:,} notified once",
        f"{each / (small.notifying / campaign.FEW):.2f} x a person's share among {campaign.FEW:,}",
    )
    table.add_row(
        f"Pushing to their devices, {crowd.kills} workers killed",
        f"{campaign.DEVICES / crowd.push_delivery:,.0f}/s",
        ", ".join(f"{number:,} reached {times} x" for times, number in sorted(crowd.reached.items())),
    )
    table.add_row(
        f"Report among {reports.LINES:,} lines, {first.name}, with its sums",
        f"{first.milliseconds:.0f} ms",
        "1",
    )
    for report in others:
        ratio = report.milliseconds / first.milliseconds
        before = f"; {counted[report.name].milliseconds:.0f} ms before days were added up"
        table.add_row(f"Report there, {report.name}", f"{report.milliseconds:.0f} ms{before}", f"{ratio:.2f}")
    table.add_row("Adding up the days of that year", f"{adding:.1f} s", "")
    for made in files:
        table.add_row(
            f"{reports.ORDERS:,} orders as {made.format.upper()}",
            f"{made.seconds:.0f} s, {made.megabytes:.0f} MB",
            f"{made.memory:.0f} MB of memory at most",
        )
    for change in changes:
        table.add_row(
            f"{change.products:,} products of {bulk.PRODUCTS:,} at once: {change.name}",
            f"{change.change:.1f} s; preview {change.preview:.1f} s, undo {change.undo:.1f} s",
            "",
        )
    for run in synced:
        figure = f"{run.seconds:.1f} s, {run.megabytes:.0f} MB of memory at most"
        table.add_row(run.name, figure, f"{run.seconds / synced[0].seconds:.2f}")
    table.add_row(
        f"Product page while another store takes in {sync.MANY_PRODUCTS:,} products ({beside.seconds:.0f} s)",
        f"99 % within {beside.busy.worst:.1f} ms, {beside.rest.worst:.1f} ms at rest",
        f"{beside.busy.worst / beside.rest.worst:.2f}",
    )
    for what, most, at_rest, flooded in (
        ("order notice", flood.NOTICE_SECONDS, waited.notice_at_rest, waited.notice),
        ("CSV of 2,000 products", flood.CSV_SECONDS, waited.csv_at_rest, waited.csv),
    ):
        table.add_row(
            f"A store's {what} while another floods every kind of work ({waited.left:,} messages left)",
            f"within {flooded:.2f} s, {at_rest:.2f} s at rest",
            f"{flooded / most:.2f} of the {most:.0f} s it may take",
        )
    table.add_row(
        f"{live.STREAMS:,} open streams, {streams.threads - streams.threads_empty} threads more",
        f"{streams.megabytes:.0f} MB, {streams.megabytes_empty:.0f} MB without them",
        f"an event reaches all within {streams.slowest:.2f} s",
    )
    table.add_row("Opening a store among few", f"{with_few:.0f} ms", "1")
    table.add_row(f"Opening a store among {MANY:,}", f"{with_many:.0f} ms", f"{with_many / with_few:.2f}")
    console.print(table)


if __name__ == "__main__":
    main()
