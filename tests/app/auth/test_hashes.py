import importlib.util

import argon2

from app.auth import passwords


def test_a_guess_costs_what_owasp_asks_for_at_least():
    # Read anew: the tests' own hashes are made cheap.
    spec = importlib.util.find_spec(passwords.__name__)
    assert spec
    assert spec.loader
    anew = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(anew)

    cost = argon2.extract_parameters(anew.hash_password("correct horse"))

    assert cost.type is argon2.Type.ID
    assert (cost.memory_cost, cost.time_cost) >= (19 * 1024, 2)
    assert argon2.extract_parameters(anew._NOBODY) == cost
