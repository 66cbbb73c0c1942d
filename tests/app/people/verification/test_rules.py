"""One-time codes and the pauses between attempts to send them."""

from datetime import timedelta

from hypothesis import given
from hypothesis import strategies as st

from app.edge.attempts import SENT_CODE_TRIES
from app.people.verification.rules import (
    DIGITS,
    LEASE,
    MAX_ATTEMPTS,
    RETRY_PAUSES,
    new_code,
    new_ticket,
    normalize_code,
    pause_after,
)

CODES = st.text("0123456789", min_size=DIGITS, max_size=DIGITS)


def test_a_code_has_six_digits():
    assert all(len(code) == DIGITS and code.isdecimal() for code in (new_code() for _ in range(100)))
    assert len({new_ticket() for _ in range(100)}) == 100


@given(CODES, st.sampled_from(["", " ", "-", "\u00a0", " . "]), st.sampled_from([0x30, 0x966, 0xAE6]))
def test_a_code_is_read_in_groups_and_in_hindi_and_gujarati_digits(code, separator, zero):
    entered = separator.join(chr(zero + int(digit)) for digit in code)

    assert normalize_code(entered) == code


@given(st.text(max_size=40))
def test_whatever_is_entered_becomes_ascii_digits(entered):
    code = normalize_code(entered)

    assert code == normalize_code(code)
    assert set(code) <= {*"0123456789"}


def test_the_pauses_grow_and_end_after_the_last_attempt():
    pauses = [pause_after(attempts) for attempts in range(1, MAX_ATTEMPTS + 1)]

    assert pauses == [*RETRY_PAUSES, None]
    assert list(RETRY_PAUSES) == sorted(RETRY_PAUSES)


def test_all_attempts_fit_into_the_life_of_a_code():
    assert sum(RETRY_PAUSES, timedelta(0)) + MAX_ATTEMPTS * LEASE < SENT_CODE_TRIES.lifetime
