import socket
import subprocess
import sys

import pytest

from deploy.local import ports
from deploy.local.failure import StartFailure


@pytest.fixture
def taken():
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        server.listen()
        yield server.getsockname()[1]


def test_each_name_gets_a_free_port_whose_grpc_twin_exists():
    chosen = ports.pick(["a", "b", "c"], {})
    assert len(set(chosen.values())) == 3
    assert all(ports.is_free(port) and port + ports.GRPC_DISTANCE <= 55535 for port in chosen.values())


def test_ports_are_remembered(tmp_path):
    first = ports.remember(tmp_path / "ports.json", ["a", "b"])
    assert ports.remember(tmp_path / "ports.json", ["a", "b"]) == first


def test_a_remembered_port_that_is_in_use_is_replaced(tmp_path):
    first = ports.remember(tmp_path / "ports.json", ["a", "b"])
    with socket.socket() as other:
        other.bind(("127.0.0.1", first["a"]))
        other.listen()
        second = ports.remember(tmp_path / "ports.json", ["a", "b"])
    assert second["a"] != first["a"]
    assert second["b"] == first["b"]


def test_no_process_picks_what_another_has_picked_and_does_not_use_yet():
    pick = "from deploy.local import ports; print(ports.pick(['a'], {})['a'], flush=True); input()"
    command = [sys.executable, "-c", pick]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout
        port = int(other.stdout.readline())
        assert ports.is_free(port)
        assert ports.pick(["a"], {"a": port})["a"] != port
        other.communicate("\n")

    assert ports.pick(["a"], {"a": port})["a"] == port


def test_a_process_picks_no_port_twice(monkeypatch):
    monkeypatch.setattr(ports, "HIGHEST", ports.LOWEST + 200)
    assert len({ports.pick(["a"], {})["a"] for _ in range(100)}) == 100


def test_a_damaged_memory_is_no_obstacle(tmp_path):
    (tmp_path / "ports.json").write_text("{")
    assert set(ports.remember(tmp_path / "ports.json", ["a"])) == {"a"}


def test_a_taken_port_is_refused_with_what_to_do(taken):
    with pytest.raises(StartFailure) as refused:
        ports.require_free(taken, "127.0.0.1")
    assert f"Port {taken} is in use" in refused.value.message
    assert "make run" in refused.value.message
