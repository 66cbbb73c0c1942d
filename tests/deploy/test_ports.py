import socket

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


def test_a_damaged_memory_is_no_obstacle(tmp_path):
    (tmp_path / "ports.json").write_text("{")
    assert set(ports.remember(tmp_path / "ports.json", ["a"])) == {"a"}


def test_a_taken_port_is_refused_with_what_to_do(taken):
    with pytest.raises(StartFailure) as refused:
        ports.require_free(taken, "127.0.0.1")
    assert f"Port {taken} is in use" in refused.value.message
    assert "make run" in refused.value.message
