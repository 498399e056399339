"""Limits for rooms in tests. Knows nothing but them, so that a room in a process of its own is no larger for it."""

from msgspec import structs

from pokerroom.web.guard import Limits

MANY = 10**9
PLENTY = Limits(
    per_second=1e9,
    burst=MANY,
    sockets=MANY,
    own_sockets=MANY,
    socket_work=1e9,
    person_work=1e9,
    address_work=1e9,
    guests=MANY,
    guests_an_hour=MANY,
    guest_tables=MANY,
    account_tables=MANY,
    address_tables=MANY,
    guest_bots=MANY,
    account_bots=MANY,
    address_bots=MANY,
    tournaments=MANY,
    address_tournaments=MANY,
    half_open=MANY,
)
HASTY = structs.replace(PLENTY, messages=MANY, acts=MANY)  # for those who are faster than people
