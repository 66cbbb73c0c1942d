"""A short cart and a long one in a browser four times as slow as this machine: see web/e2e/cart-bench.ts.

Times are those of all tasks of the page's main thread, so that what else the machine does counts little.
"""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from deploy.local.web_pages import WEB, node_environment
from tenant_router.store import Store
from tests.bench import server, stores

SHORT, LONG = 2, 400


class Cart(NamedTuple):
    """Cost of a cart with this number of lines on the main thread, in milliseconds."""

    lines: int
    home: float
    open: float
    tap: float


def times(store: Store) -> tuple[Cart, Cart]:
    """Measure both carts in one run. The store has the goods of `stores.fill`."""
    subprocess.run([sys.executable, "-m", "deploy.local.web_pages", "build"], check=True, capture_output=True)
    with server.serving(2) as running, tempfile.TemporaryDirectory() as folder:
        names = Path(folder) / "demo.json"
        dealer = {"userName": stores.DEALER, "password": stores.PASSWORD}
        shop = {"mobileNo": store.key, "name": store.key, "owner": dealer, "party": dealer, "sman": dealer}
        url = f"http://127.0.0.1:{running.port}"
        names.write_text(json.dumps({"url": url, "apiKey": "bench", "stores": [shop]}))
        environment = {**os.environ, **node_environment(), "HAAT_DEMO": str(names)}
        environment["LINES"] = f"{SHORT},{LONG}"
        command = ["node", "e2e/cart-bench.ts"]
        run = subprocess.run(command, cwd=WEB, env=environment, check=True, capture_output=True, text=True)
    short, long = json.loads(run.stdout)
    return _cart(short), _cart(long)


def _cart(measured: dict) -> Cart:
    return Cart(*(measured[name] for name in Cart._fields))
