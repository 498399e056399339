"""Limits for rooms in tests. Knows nothing but them, so that a room in a process of its own is no larger for it."""

from msgspec import structs

from pokerroom.web.guard import Limits

PLENTY = Limits(per_second=1e9, burst=10**9, sockets=10**9, own_sockets=10**9)
HASTY = structs.replace(PLENTY, messages=10**9, acts=10**9)  # for those who are faster than people
