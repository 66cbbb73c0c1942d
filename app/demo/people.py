"""Customers and salespeople of the demo stores. All are invented, including the tax numbers."""

import csv
import random
from pathlib import Path

from app.demo.model import Party, PartyRate, Product

PARTIES = Path(__file__).parent / "parties"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
GSTIN_SYMBOLS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
GUJARAT = "24"
AGREED_GROUP = "85"


def read_parties(store: str, passwords: dict[str, str]) -> tuple[Party, ...]:
    """Return the parties of a store; `passwords` has the passwords of parties who can sign in, by code."""
    with (PARTIES / f"{store}.csv").open(encoding="utf-8", newline="") as lines:
        return tuple(_party(row, passwords.get(row["code"])) for row in csv.DictReader(lines))


def _party(row: dict[str, str], password: str | None) -> Party:
    balance = int(row["balance"])
    return Party(
        code=row["code"],
        name=row["name"],
        person=row["person"],
        mobile=row["mobile"],
        address=row["address"],
        area=row["area"],
        city=row["city"],
        district=row["district"],
        pincode=row["pincode"],
        role=row["role"],
        grade=row["grade"],
        credit_days=int(row["days"]),
        balance=balance,
        gstin=gstin(GUJARAT, _invented_pan(row["mobile"], row["firm"])) if row["firm"] else "",
        email=f"{row['code'].lower()}.{row['mobile'][-4:]}@party.example",
        group=row["group"],
        salesperson=row["salesperson"] or None,
        password=password,
        credit_limit=max(0, -(-balance * 2 // 50_000) * 50_000),
    )


def gstin(state_code: str, pan: str) -> str:
    """Return a GSTIN of a first registration, with its check digit."""
    body = f"{state_code}{pan}1Z"
    return body + check_digit(body)


def check_digit(body: str) -> str:
    """Return the last character of a GSTIN.

    The digits, in base 36, have weights 1 and 2 in turn; the digits of each product are added.
    """
    total = 0
    for index, symbol in enumerate(body):
        quotient, remainder = divmod(GSTIN_SYMBOLS.index(symbol) * (1 + index % 2), 36)
        total += quotient + remainder
    return GSTIN_SYMBOLS[-total % 36]


def _invented_pan(seed: str, kind: str) -> str:
    rng = random.Random(f"pan {seed}")  # noqa: S311 -- not used for secrets
    letters = "".join(rng.choices(LETTERS, k=3))
    return f"{letters}{kind}{rng.choice(LETTERS)}{rng.randint(1000, 9999)}{rng.choice(LETTERS)}"


def agreed_rates(parties: tuple[Party, ...], products: tuple[Product, ...]) -> tuple[PartyRate, ...]:
    """Return the agreed rates of the parties of group 85: some products slightly below the best grade."""
    rates = []
    for party in parties:
        if party.group != AGREED_GROUP:
            continue
        rng = random.Random(f"rates {party.code}")  # noqa: S311 -- not used for secrets
        for product in rng.sample(products, k=max(6, len(products) // 12)):
            discount = rng.uniform(0.02, 0.06)
            rates += [
                PartyRate(
                    party.code, product.code, variant.size, max(1, round(variant.rates[4] * (1 - discount)))
                )
                for variant in product.variants
            ]
    return tuple(rates)
