"""The objects that the import of all tests leaves."""

import gc


def test_the_garbage_collector_leaves_imported_tests_alone():
    assert gc.isenabled()
    assert gc.get_freeze_count() > 100_000
