import importlib.util

import argon2

from app.auth import passwords


def test_hashing_costs_at_least_what_owasp_recommends():
    # Load a second copy of the module: the test setup makes the hashes of the first one cheap.
    spec = importlib.util.find_spec(passwords.__name__)
    assert spec
    assert spec.loader
    fresh = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(fresh)

    cost = argon2.extract_parameters(fresh.hash_password("correct horse"))

    assert cost.type is argon2.Type.ID
    assert (cost.memory_cost, cost.time_cost) >= (19 * 1024, 2)
    assert argon2.extract_parameters(fresh._DUMMY_HASH) == cost
