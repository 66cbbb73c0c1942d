"""The terms that a process keeps, within a bound."""

from app.pricing.version_cache import VersionCache


def test_a_process_keeps_a_bounded_number_of_terms():
    kept: VersionCache[range] = VersionCache(3)
    reads: list[str] = []

    def book(version: str, size: int):
        def read():
            reads.append(version)
            return version, range(size)

        return kept.get(version, read)[1]

    for version in ("a", "b", "a", "c", "b"):
        assert len(book(version, 2)) == 2

    assert reads == ["a", "b", "a", "c", "b"]
    assert len(book("big", 9)) == len(book("big", 9)) == 9
    assert reads[-1:] == ["big"]
