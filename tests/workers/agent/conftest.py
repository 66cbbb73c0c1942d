"""An agent between a fake Tally and the API, each on its own port."""

import threading
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from werkzeug.serving import make_server

from tests.tally import running_tally


@pytest.fixture(scope="module")
def server(app):
    """Serve the API over the network, as agents reach it; yield its address."""
    serving = make_server("127.0.0.1", 0, app, threaded=True)
    thread = threading.Thread(target=serving.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{serving.server_port}"
    serving.shutdown()


@pytest.fixture
def tally():
    with running_tally() as fake:
        yield fake
    assert not fake.faults


@pytest.fixture
def worker_tasks() -> str:
    return "intake."


@dataclass
class Shop:
    """A store, its owner's calls, and the folder of its agent."""

    store: object
    owner_call: object
    folder: Path
    agents: list = field(default_factory=list)

    def agent(self):
        """Start the agent, as after a restart."""
        from workers.agent import config, sources
        from workers.agent.agent import Agent

        self.stop()
        settings = config.load(self.folder)
        self.agents.append(Agent(self.folder, settings, sources.open_source(settings.source)))
        return self.agents[-1]

    def stop(self) -> None:
        """Stop the agent."""
        while self.agents:
            self.agents.pop().close()


@pytest.fixture
def shop(call, store, owner_without_goods, tmp_path):
    def owner_call(method: str, path: str, **parts):
        response = call(method, path, store, owner_without_goods, **parts)
        assert response.status_code < 300, response.text
        return response.json.get("result")

    shop = Shop(store, owner_call, tmp_path / "agent")
    yield shop
    shop.stop()


@pytest.fixture
def paired(shop, server, tally, platform):
    """Pair the shop's agent."""
    from typer.testing import CliRunner

    from workers.agent.__main__ import cli

    code = shop.owner_call("POST", "/sync/agents", json={})["code"]
    options = {
        "--server": server,
        "--store": shop.store.key,
        "--code": f"{code[:3]} {code[3:]}",
        "--api-key": platform.accepted_api_keys[0],
        "--tally": tally.address,
        "--data": str(shop.folder),
    }
    done = CliRunner().invoke(cli, ["pair", *(part for pair in options.items() for part in pair)])
    assert done.exit_code == 0, done.output
    return shop
