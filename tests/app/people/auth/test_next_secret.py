"""The refresh secret that follows another."""

from hypothesis import given
from hypothesis import strategies as st

from app.people.auth.rotation import next_secret

# An HMAC pads a key with zero bytes, so two keys that differ by these alone are one.
SECRETS = st.text(st.characters(min_codepoint=1, codec="utf-8"), min_size=1, max_size=60)


@given(SECRETS, SECRETS)
def test_it_is_always_the_same_and_suits_a_cookie(secret, key):
    following = next_secret(secret, key)

    assert following == next_secret(secret, key) != secret
    # 32 bytes in the alphabet of URLs.
    assert len(following) == 43
    assert following.replace("-", "").replace("_", "").isalnum()


@given(SECRETS, SECRETS, SECRETS)
def test_another_secret_or_key_has_another_successor(secret, other, key):
    assert (next_secret(secret, key) == next_secret(other, key)) is (secret == other)
    assert (next_secret(key, secret) == next_secret(key, other)) is (secret == other)
