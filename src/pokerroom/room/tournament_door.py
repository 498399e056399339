"""The door of a tournament: as what somebody acts there, what they are offered, and what they do.

Knows people, their names and offices: whoever takes part holds no office in it. Must not know any act: `deeds` are
rows, and what is not offered is refused. Ask `interests` for the same at a table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec import Raw

from pokerroom.law.error import Refused, quoted
from pokerroom.law.ladder import ladder_of
from pokerroom.machine.kinds import Act
from pokerroom.room.deeds import DIRECTS, OPENER, OWN, RUNS, SELF, Deed, Doing, offer_of
from pokerroom.room.director_deeds import DIRECTING, OPERATES
from pokerroom.room.ledger import Ledger, person_account
from pokerroom.room.limits import SelfLimits
from pokerroom.room.messages import encode, part
from pokerroom.room.names import is_bot
from pokerroom.room.offices import MANAGER, NotYours, reached
from pokerroom.room.people import People
from pokerroom.room.person import Person
from pokerroom.room.sent import Sent
from pokerroom.room.tournament_messages import MyPart, TournamentDesk, TournamentFrame, TournamentLine, TournamentShown
from pokerroom.room.tournament_owner import TournamentOwner
from pokerroom.room.tournament_picture import clock_shown, moves_shown, my_part, picture
from pokerroom.tournament.checks import DEPUTY, conditions_of
from pokerroom.tournament.conditions import missing
from pokerroom.tournament.entries import Enter
from pokerroom.tournament.preparing import DIRECTOR
from pokerroom.tournament.seats import check_start
from pokerroom.tournament.state import ANNOUNCED, CLOSED, WITHDRAWN
from pokerroom.tournament.traits import COMES_TO_PLAY

PLAYS = "you take part in this tournament: somebody else decides here."
MOST_FIELDS = 10
MayBring = Callable[[TournamentOwner, int], None]
"""Refuses so many bots to somebody who lets them enter a tournament, where they are more than their share."""


def no_share(owner: TournamentOwner, bots: int) -> None:
    """Where nobody counts: any number."""


class StandsAs(NamedTuple):
    """As what somebody stands to a tournament: all their names, what they are called in it, and their offices there."""

    names: tuple[str, ...]
    name: str
    opener: bool
    operator: bool
    office: str  # in which they direct it; nothing where they do not
    plays: bool


class TournamentDoor:
    """Lets people act in the tournaments of one room."""

    def __init__(self, people: People, ledger: Ledger, limits: SelfLimits) -> None:
        """Know who is who, and what they have."""
        self._people = people
        self._ledger = ledger
        self._limits = limits
        self._drawn: dict[str, tuple[object, Raw]] = {}  # the picture of each, as of which row and level

    def standing(self, owner: TournamentOwner, person: Person) -> StandsAs:
        """As what somebody stands to a tournament."""
        state = owner.state
        names = tuple(self._people.names_of(person))
        own = {name.casefold() for name in names}
        entries = [entry for name in names if (entry := state.entry(name)) is not None]
        plays = any(entry.is_now != WITHDRAWN for entry in entries) or any(
            each.played_by.casefold() in own for each in state.entries.values() if each.played_by
        )
        held = reached(person.offices, ladder_of(state.game)) >= 0 and not plays
        manages = MANAGER in person.offices or (owner.opening.by == person.id and bool(person.offices))
        office = ""
        if held and state.director.casefold() in own:
            office = DIRECTOR
        elif held:
            named = next((each for each in state.deputies if each.casefold() in own), "")
            office = f"{DEPUTY}{named}" if named else ""
        called = next((entry.name for entry in entries), person.name)
        opener = owner.opening.by == person.id
        return StandsAs(names, called, opener, held and manages, office, plays)

    # -------------------------------------------------------------------------------------------- offers

    def _deeds(self, stands: StandsAs) -> Iterator[Deed]:
        yield from (deed for deed in OWN if deed.by == SELF or stands.opener)
        if stands.operator:
            yield from OPERATES
        if stands.office:
            yield from DIRECTING

    def shown(self, owner: TournamentOwner, person: Person | None) -> TournamentShown:
        """A tournament as it is now, for somebody."""
        mine, desk = self._own(owner, person)
        return TournamentShown(owner.id, owner.number, owner.clock.milliseconds, picture(owner), mine, desk)

    def frame(self, owner: TournamentOwner, person: Person | None) -> bytes:
        """The same as it is sent: the picture is drawn once for all who are shown it."""
        clock = clock_shown(owner.state, max(owner.state.at, int(owner.clock())))
        key = (owner.number, clock.level.number, clock.pause, clock.runs)
        kept = self._drawn.get(owner.id)
        if kept is None or kept[0] != key:
            kept = self._drawn[owner.id] = (key, part(picture(owner)))
        mine, desk = self._own(owner, person)
        return encode(TournamentFrame(owner.id, owner.number, owner.clock.milliseconds, kept[1], mine, desk))

    def _own(self, owner: TournamentOwner, person: Person | None) -> tuple[MyPart | None, TournamentDesk | None]:
        """What somebody alone is told: their own part, and what they may do for the tournament."""
        if person is None:
            return None, None
        stands = self.standing(owner, person)
        doing = Doing(owner, stands.name, stands.office)
        offered = [(deed, offer_of(deed, doing)) for deed in self._deeds(stands) if deed.when(doing)]
        offers = [offer for deed, offer in offered if deed.by in (SELF, OPENER)]
        mine = my_part(owner, (stands.name, *stands.names), offers)
        if not stands.operator and not stands.office:
            return mine, None
        runs = [offer for deed, offer in offered if deed.by in (RUNS, DIRECTS)]
        return mine, TournamentDesk(stands.office or "operator", lacking(owner), moves_shown(owner.state), runs)

    # -------------------------------------------------------------------------------------------- doing

    async def do(
        self,
        owner: TournamentOwner,
        person: Person,
        what: str,
        fields: Mapping[str, Any],
        sent: Sent,
        share: MayBring = no_share,
    ) -> int:
        """Have somebody do what they are offered: the number of its row, or a refusal. `share`: of the bots that come
        by it."""
        already = owner.already(person.name, sent)
        if already is not None:
            return already
        if len(fields) > MOST_FIELDS:
            raise Refused("nothing here has so many fields.")
        deed, doing = self._deed(owner, person, what)  # refused at once where it is not theirs
        brings = deed.cost(doing)

        def make() -> tuple[Act, ...]:
            """When its turn has come, as somebody stands then."""
            deed, doing = self._deed(owner, person, what)
            doing = doing._replace(fields=fields)
            if not deed.when(doing):
                raise Refused("that cannot be done now.")
            cost = deed.cost(doing)
            has = self._ledger.balance(person_account(person.id))
            if cost > has:
                raise Refused(f"you have {has} chips, not {cost}.")
            acts = deed.make(doing)
            self._check_players(acts, doing.name)
            bots = sum(isinstance(act, Enter) and is_bot(act.name) for act in acts)
            if bots:
                share(owner, bots)
            return acts

        with self._limits.bringing([(doing.name, brings)] if brings else []):
            return await owner.act(person.name, make, sent)

    def _check_players(self, acts: Sequence[Act], name: str) -> None:
        """Refuse to have somebody play by these acts who may not, whoever does them; `name`: who that is."""
        for act in acts:
            if act in COMES_TO_PLAY:
                plays: str = getattr(act, "other", "") or act.name  # type: ignore[attr-defined]
                person = self._people.named(plays) if not is_bot(plays) else None
                if person is not None:
                    self._limits.check_seat(person.id, "" if plays == name else plays)

    def _deed(self, owner: TournamentOwner, person: Person, what: str) -> tuple[Deed, Doing]:
        stands = self.standing(owner, person)
        doing = Doing(owner, stands.name, stands.office)
        found = [deed for deed in self._deeds(stands) if deed.what == what]
        if found:
            return next((deed for deed in found if deed.when(doing)), found[0]), doing
        known = [deed for deed in (*OWN, *OPERATES, *DIRECTING) if deed.what == what]
        if not known:
            raise Refused(f"{quoted(what[:40])} is nothing that is done in a tournament.")
        if stands.plays and person.offices:
            raise NotYours(PLAYS)
        raise NotYours("this is for whoever runs the tournament.")


def lacking(owner: TournamentOwner) -> list[TournamentLine]:
    """What is missing before the next step, each with its clauses."""
    state = owner.state
    found: list[TournamentLine] = []
    if state.is_now == ANNOUNCED and state.rules.tournament_complete.value:
        for item, rule in missing(state.rules, conditions_of(state)):
            found.append(TournamentLine(f"The conditions leave out {item.means}.", "missing", rule.by))
    if state.is_now == CLOSED and state.seated:
        try:
            check_start(state)
        except Refused as refusal:
            found.append(TournamentLine(refusal.sentence, "missing", refusal.by))
    if owner.stuck:
        found.append(TournamentLine(owner.stuck, "stuck"))
    return found
