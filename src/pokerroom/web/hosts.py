"""Hosts: private tables over HTTP, what their hosts do and how others come by a link.

Knows the addresses and whom they are for. Must not know what a host may do: `room.hosting` does. The secret of a link
is in the answer to whoever made it, and in what those send who have it; nothing else has it.
"""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from pokerroom.law.error import Refused, shown
from pokerroom.room.hosting import FOR_THE_HOST, invitations
from pokerroom.room.messages import Refusal, encode
from pokerroom.room.person import Person
from pokerroom.room.room import Room
from pokerroom.table.seats import check_barred
from pokerroom.web.answers import Hosted, HostWish, Invitation, InvitationShown
from pokerroom.web.costs import Priced
from pokerroom.web.session import answer, answered, body_of, known, person_of


def routes(room: Room) -> list[Priced]:
    """The addresses of private tables."""

    async def hosted(request: Request) -> Response:
        return answer(_as_hosted(room, known(request), request.path_params["table"]))

    async def host(request: Request) -> Response:
        """What the host of a private table does: this, and nothing else."""
        person, table = known(request), request.path_params["table"]
        wish = await body_of(request, HostWish)
        _as_hosted(room, person, table)
        link = ""
        if wish.do in ("invite", "uninvite"):
            guest = room.people.named(wish.name)
            if guest is None:
                raise Refused(f"there is nobody of the name {shown(wish.name)}.")
            if wish.do == "invite":
                await room.hosting.invite(table, person, guest)
            else:
                await room.hosting.uninvite(table, person, guest)
                _show_no_more(room, table, guest)
        elif wish.do == "link":
            link = await room.hosting.make_link(table, person)
        elif wish.do == "unlink":
            await room.hosting.take_back(table, person)
        elif wish.do == "close":
            await room.hosting.close(table, person)
        else:
            await room.hosting.pause(table, person, paused=wish.do == "pause")
        private = room.hosting.tables[table]
        room.table(table).go_on(paused=private.paused, closing=private.closing)
        told = _as_hosted(room, person, table)
        told.link = link
        return answer(told)

    async def invitation(request: Request) -> Response:
        """Whose table somebody is invited to by a link, and where they wish it, their part in it."""
        table, wish = request.path_params["table"], await body_of(request, Invitation)
        person = known(request) if wish.take else person_of(request)
        if table not in room.hosting.tables or not room.hosting.is_listed(table, person):
            room.hosting.check_link(table, wish.token)
            room.hosting.check_welcome(table, person)
        _check_open(room, table, person)
        if wish.take and person is not None:
            await room.hosting.come(table, wish.token, person)
        opener = room.people.person(room.hosting.tables[table].host)
        taken = room.hosting.is_listed(table, person)
        return answer(InvitationShown(room.tables[table].name, opener.name if opener is not None else "", taken))

    return [
        Priced("/api/tables/{table}/host", answered(hosted, 422), methods=["GET"], cost=2.0),
        Priced("/api/tables/{table}/host", answered(host, 422), methods=["POST"], cost=4.0),
        Priced("/api/tables/{table}/invitation", answered(invitation, 422), methods=["POST"], cost=4.0),
    ]


def _as_hosted(room: Room, person: Person, table: str) -> Hosted:
    """A table as its host sees it, or a refusal to everybody else: they do not hear whether it is there."""
    if not room.hosting.is_host(table, person):
        raise Refused(FOR_THE_HOST)
    private = room.hosting.tables[table]
    people = [room.people.person(id) for id in private.invited]
    names = sorted(each.name for each in people if each is not None)
    return Hosted(names, private.paused, private.closing, bool(private.link), private.came, invitations().value)


def _show_no_more(room: Room, table: str, person: Person) -> None:
    """Whoever looks on and may not any more hears what others hear of a private table."""
    if room.hosting.may_see(table, person):
        return
    owner = room.table(table)
    for viewer in [each for each in owner.audience.viewers if each.name == person.name]:
        owner.unwatch(viewer)
        viewer.tell(encode(Refusal(f'there is no table "{table[:20]}".')))


def _check_open(room: Room, table: str, person: Person | None) -> None:
    """Refuse a link to a table that is closed, and to whoever may not play there."""
    owner = room.table(table)
    if owner.table.state.closed:
        raise Refused("the table is closed.", invitations().by)
    if person is not None:
        for name in (person.name, *person.former):
            check_barred(owner.table.state, name, int(room.clock()))
        room.limits.check(person.id)
