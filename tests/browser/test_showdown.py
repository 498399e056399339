"""How a hand ends: an all-in with several pots, a pot of two halves, and one of two boards, told rightly.

What a page says is held against the cards that lie open on it, by the library's own order of hands: who may win which
pot, who wins it, what the hand is called, and which five cards are lifted, in every moment of the end.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from itertools import combinations
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import expect

import pokerroom as pr
from tests import pace
from tests.browser.conftest import Visits, picture
from tests.browser.players import HOLDEM, Look, Player, Tables, all_dealt, amount, play_out, read_cards
from tests.running import RunningRoom

STREET = 0.6  # second for each street and each pot
TWICE = "house holdem, no limit, blinds 1/2, run it twice, seats 6, buy in 40 to 400"
HI_LO = "house omaha hi-lo, no limit, blinds 1/2, seats 6, buy in 40 to 400"
# Keeps how the felt looks in every moment in which pots are told: who won what, the seats, and the cards on it.
SCENES = """
    window.scenes = []
    window.under = [] // what stood under the felt while the board came, and while there were pots to push
    const read = () => ({
        hand: [...document.querySelectorAll('[aria-label="What happened at the table"] h3')].at(-1)?.textContent.match(/\\d+/)?.[0],
        told: [...document.querySelectorAll('[aria-label="Who won what"] li')].map((each) => each.textContent.replace(/\\s+/g, ' ').trim()),
        seats: [...document.querySelectorAll('[role=group][aria-label^="Seat "]')].map((each) => each.getAttribute('aria-label')),
        cards: [...document.querySelectorAll('.felt svg[data-suit]')].map((each) => [
            each.textContent.trim().replace('10', 'T') + each.dataset.suit,
            !!each.closest('.raised'),
            each.classList.contains('won'),
            each.classList.contains('dim'),
        ]),
    })
    const note = () => {
        const seen = read()
        const said = JSON.stringify(seen)
        const shares = seen.seats.some((each) => each.includes(', takes '))
        if (shares || seen.told.length === 1) window.under.push(document.querySelector('.below').textContent.replace(/\\s+/g, ' ').trim())
        if (seen.told.length && said !== window.scenes.at(-1)) window.scenes.push(said)
    }
    new MutationObserver(note).observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
"""
# Cards that lie higher or lower than their neighbours, as an eye sees them.
MOVED = """() => [...document.querySelectorAll('.felt svg[data-suit]')]
    .filter((each) => getComputedStyle(each.parentElement).translate !== 'none')
    .map((each) => each.textContent.trim().replace('10', 'T') + each.dataset.suit)"""


@pytest.fixture(scope="module")
def slow(open_room: Callable[..., RunningRoom]) -> RunningRoom:
    """A room in which streets and pots are looked at one by one."""
    return open_room(command=pace.command(between=3.0, street=STREET))


@pytest.fixture
def at_ease(visit: Visits, slow: RunningRoom) -> Tables:
    return Tables(visit, slow)


def all_in(player: Player, looked: Look) -> None:
    """Put in everything."""
    if "raise" in looked.options or "open" in looked.options:
        sizes = player.sizes()
        if sizes.count():
            sizes.get_by_role("button", name="Max").click()
        player.button("raise").or_(player.button("open")).first.click()
        return
    wanted = ("call", "twice", "check", "show", "once")
    player.press(next((each for each in wanted if each in looked.options), looked.options[0]))


class Course:
    """What was seen while a hand ended: boards by their length with what stood beside the seats."""

    def __init__(self, hand: int, stakes: dict[str, int] | None = None) -> None:
        self.hand = hand
        self.stakes = stakes or {}  # what everybody had before it
        self.boards: list[int] = []
        self.shares: dict[int, dict[str, float]] = {}

    def __call__(self, player: Player, looked: Look) -> None:
        if looked.hand != self.hand:
            return
        if not self.boards or self.boards[-1] != len(looked.board):
            self.boards.append(len(looked.board))
        found = {
            name: float(re.sub(r"[^\d.]", "", each))
            for name, seat in looked.seats.items()
            for each in seat.said
            if each.startswith("takes ")
        }
        if found:
            self.shares.setdefault(len(looked.board), found)


def with_chips(player: Player, chips: int) -> None:
    """Take a seat with so many chips."""
    player.page.get_by_role("button", name="Take a seat").click()
    dialog = player.page.get_by_role("dialog")
    dialog.get_by_role("textbox", name="Chips").fill(str(chips))
    dialog.get_by_role("button", name="Sit down").click()
    expect(dialog).to_have_count(0)
    player.until(lambda looked: player.name in looked.seats, "they sit")


def pots_said(player: Player, hand: int) -> list[str]:
    return [line for line in player.look().said(hand) if " wins " in line]


def wait_for_end(player: Player, hand: int) -> Look:
    return player.until(
        lambda now: any(re.match(rf"hand {hand} is over", line) for line in now.said(hand)), "it is over"
    )


def all_in_watched(people: list[Player]) -> tuple[Course, Look]:
    """Everybody goes all in: what the first of them saw on the way, and at the end."""
    hand = all_dealt(people)
    course = Course(hand, stakes_of(people[0].look()))
    play_out(people, hand, all_in, lambda player, looked: course(player, looked) if player is people[0] else None)
    return course, wait_for_end(people[0], hand)


def stakes_of(looked: Look) -> dict[str, int]:
    """What everybody can put in: their chips, and the blinds that they have put in already."""
    return {
        name: seat.chips + sum(amount(each) for each in seat.said if each.endswith(" bet"))
        for name, seat in looked.seats.items()
    }


# ------------------------------------------------------------------------------------------ by the library


class Part(NamedTuple):
    """What is won by itself: a pot, one half of it, or what one of two boards decides."""

    pot: int  # 0 for the main pot
    half: str = ""
    board: int = 0  # where there are two


class Hand(NamedTuple):
    """The best that somebody makes of the cards that lie open."""

    value: int
    name: str  # as it is called: "full house, nines over fives"
    reason: str  # as it wins: "a full house, nines over fives"
    fives: list[frozenset[str]]  # every five cards that make it: there may be several as good


class Verdict(NamedTuple):
    """Who may win a part, and with what they do."""

    chips: int  # of the whole pot
    hands: dict[str, Hand]  # of all who may win it
    winners: set[str]


def pots_of(stakes: dict[str, int]) -> list[tuple[int, set[str]]]:
    """The pots of those who have all put in what they have, with who may win each; what nobody matched is none."""
    found: list[tuple[int, set[str]]] = []
    below = 0
    for level in sorted(set(stakes.values())):
        may = {name for name, chips in stakes.items() if chips >= level}
        if len(may) > 1:
            found.append(((level - below) * len(may), may))
        below = level
    return found


def best_of(order: pr.HandOrder, hole: set[str], board: set[str], *, low: bool = False) -> Hand:
    """What somebody makes, found by trying every five cards that the game lets them play."""
    own, common = (pr.read_cards(" ".join(sorted(each))) for each in (hole, board))
    fives = [
        (*mine, *theirs)
        for many in (range(6) if order.from_hole is None else (order.from_hole,))
        for mine in combinations(own, many)
        for theirs in combinations(common, 5 - many)
    ]
    assert fives, (hole, board)
    ranked = [(order.low.value(five) if low and order.low else order.value(five), five) for five in fives]
    value = max(each for each, _ in ranked)
    best = [five for each, five in ranked if each == value]
    if not value:
        return Hand(0, "", "", [])
    made = order.made(value, best[0], low)
    return Hand(value, made.name, made.reason, [frozenset(map(str, five)) for five in best])


def judged(
    game: pr.Game, stakes: dict[str, int], holes: dict[str, set[str]], boards: list[set[str]]
) -> dict[Part, Verdict]:
    """Who wins what, by the library."""
    order = pr.order_of(game)
    found: dict[Part, Verdict] = {}
    for pot, (chips, may) in enumerate(pots_of(stakes)):
        for number, board in enumerate(boards, 1):
            lows = {name: best_of(order, holes[name], board, low=True) for name in may} if order.low else {}
            highs = {name: best_of(order, holes[name], board) for name in may}
            halves = {"high": highs, "low": lows} if any(each.value for each in lows.values()) else {"": highs}
            for half, hands in halves.items():
                best = max(each.value for each in hands.values())
                winners = {name for name, each in hands.items() if each.value == best}
                found[Part(pot, half, number if len(boards) > 1 else 0)] = Verdict(chips, hands, winners)
    return found


# -------------------------------------------------------------------------------------------- by the page

SAID = re.compile(
    r"(?:the (?P<half>high|low) half of )?(?:the (?:main )?pot|side pot (?P<side>\d))(?: on the (?P<board>first|second) board)?"
)
TOLD = re.compile(
    r"(?:Main pot|Pot|Side pot (?P<side>\d))(?:, (?P<half>high|low))?(?:, board (?P<board>\d))? (?P<won>.+)"
)


def in_the_log(line: str) -> tuple[Part, dict[str, int], str]:
    """A pot as the log tells it: what of it, who wins how much, and with what."""
    won, _, rest = line.partition(" from ")
    told, _, reason = rest.partition(" with ")
    found = SAID.fullmatch(told.removesuffix(", each"))  # who share it have the same hand
    assert found, line
    part = Part(int(found["side"] or 0), found["half"] or "", ("", "first", "second").index(found["board"] or ""))
    return part, {name: amount(chips) for name, chips in re.findall(r"(\w+) wins ([\d,]+)", won)}, reason


def on_the_felt(told: str) -> tuple[Part, dict[str, int]]:
    """A pot as the middle of the felt tells it."""
    found = TOLD.fullmatch(told)
    assert found, told
    part = Part(int(found["side"] or 0), found["half"] or "", int(found["board"] or 0))
    return part, {name: amount(chips) for name, chips in re.findall(r"(\w+) ([\d,]+)(?:, |$)", found["won"])}


def unions(hands: Iterable[Hand]) -> set[frozenset[str]]:
    """All the cards that may be lifted for some hands; each has its five, and some share cards of the board."""
    found: set[frozenset[str]] = {frozenset()}
    for each in hands:
        found = {one | other for one in found for other in each.fives}
    return found


def right(scene: dict[str, Any], verdicts: dict[Part, Verdict], open_cards: set[str]) -> dict[Part, dict[str, int]]:
    """Hold one moment of the felt against what the library says; give what was told in it."""
    told = dict(map(on_the_felt, scene["told"]))
    labels = {re.split(": |, ", each)[1]: each for each in scene["seats"]}
    for part, won in told.items():
        verdict = verdicts[part]
        assert set(won) == verdict.winners, f"{part}: {won}, not {verdict}"
        for name, hand in verdict.hands.items():
            assert hand.name in labels[name], f"{part}: {hand.name} is not at {labels[name]}"
    raised = [card for card, up, _, _ in scene["cards"] if up]
    winning = [verdicts[part].hands[name] for part in told for name in verdicts[part].winners]
    assert frozenset(raised) in unions(winning), f"{sorted(raised)} lie higher at {scene['told']}, not {winning}"
    assert len(raised) == len(set(raised))
    assert sorted(card for card, _, lit, _ in scene["cards"] if lit) == sorted(raised), "lit is what is lifted"
    dark = [card for card, _, _, dim in scene["cards"] if dim]
    assert sorted(dark) == sorted(open_cards - set(raised)), "all that does not play is dark"
    return told


def told_rightly(people: list[Player], sign: str, course: Course, name: str) -> list[Part]:
    """Hold the end of a hand, on every page and in every moment, against the library; give the parts as they came.

    All is read off the pages first, with a picture of the first and the last, since the next hand does not wait.
    """
    people[0].page.wait_for_timeout(300)  # whatever moves has come to rest
    moved = [set(each.page.evaluate(MOVED)) for each in people]
    second = people[0].page.get_by_role("group", name=re.compile("^Second board: "))
    labels = [each.get_attribute("aria-label") or "" for each in second.all()]
    looks = [each.look() for each in people]
    assert all(looked.hand == course.hand for looked in looks), "the next hand has begun"
    picture(people[0].page, f"showdown-{name}")
    picture(people[-1].page, f"showdown-{name}-phone")
    kept = [[json.loads(scene) for scene in each.page.evaluate("() => window.scenes")] for each in people]

    boards = [looks[0].board, *map(read_cards, labels)]
    assert all(len(each) == 5 for each in boards), boards
    holes = {player: looks[0].seats[player].showing for player in course.stakes}
    assert all(holes.values()), f"a hand is not open: {holes}"
    verdicts = judged(pr.game(*sign.partition(",")[0].split(" ", 1)), course.stakes, holes, boards)
    open_cards = set().union(*boards, *holes.values())
    parts: list[Part] = []
    for player, looked, scenes, up in zip(people, looks, kept, moved, strict=True):
        # The log, which everybody has: who won which part of what with what.
        lines = [in_the_log(line) for line in looked.said(course.hand) if " wins " in line]
        parts = [part for part, _, _ in lines]
        assert set(parts) == verdicts.keys() and len(parts) == len(verdicts), (lines, verdicts)
        for part, won, reason in lines:
            verdict = verdicts[part]
            assert won.keys() == verdict.winners, f"{part}: {won}, not {verdict}"
            assert reason in {verdict.hands[each].reason for each in won}, f"{reason}, not {verdict}"
            assert max(won.values()) - min(won.values()) <= 1, f"one of them has more: {won}"
        for number, (chips, _) in enumerate(pots_of(course.stakes)):
            assert sum(sum(won.values()) for part, won, _ in lines if part.pot == number) == chips, (number, lines)
        # The felt: each part alone, one after another, and then all of them.
        if len(verdicts) > 1:
            scenes = [each for each in scenes if each["hand"] == str(course.hand)]
            told = [right(scene, verdicts, open_cards) for scene in scenes]
            alone = list(dict.fromkeys([next(iter(each)) for each in told if len(each) == 1]))
            assert alone == parts, f"{player.name} saw {alone}"
            assert told[-1] == {part: won for part, won, _ in lines}
            assert up == {card for card, lies, _, _ in scenes[-1]["cards"] if lies}, f"{player.name} sees {up} lifted"
    return parts


def watching(tables: Tables, name: str, **options: Any) -> Player:
    """Somebody whose page keeps how hands end."""
    player = tables.person(name, **options)
    player.page.add_init_script(SCENES)
    return player


def test_an_all_in_of_four_has_three_pots_that_are_told_one_by_one(at_ease: Tables) -> None:
    people = [watching(at_ease, name, viewport={"width": 1440, "height": 900}) for name in ("Ann", "Bob", "Cy")]
    people.append(watching(at_ease, "Dee", viewport={"width": 390, "height": 844}))
    at_ease.open(HOLDEM, people, seated=False)
    for player, chips in zip(people, (40, 80, 120, 200), strict=True):
        with_chips(player, chips)
    course, looked = all_in_watched(people)
    said = pots_said(people[0], course.hand)
    assert told_rightly(people, HOLDEM, course, "three-pots") == [Part(0), Part(1), Part(2)]
    # The board came street by street, with hands face up and what each takes on average beside them.
    assert course.boards[-4:] == [0, 3, 4, 5], course.boards
    assert course.shares.keys() >= {0, 3, 4}
    # Under the felt nobody was told how it ends, nor offered what follows from that.
    for each in people:
        assert set(each.page.evaluate("() => window.under")) == {"The dealer deals.", "The dealer pushes the pot."}
    assert all(abs(sum(shares.values()) - 100) < 1 for shares in course.shares.values()), course.shares
    for seat in looked.seats.values():
        pots = [in_the_log(line)[1].get(seat.name, 0) for line in said]
        won = [amount(each) for each in seat.said if each.startswith("won ")]
        assert won == ([sum(pots)] if any(pots) else []), seat.said


@pytest.mark.stories
def test_high_and_low_are_told_apart(at_ease: Tables) -> None:
    people = [watching(at_ease, name, viewport={"width": 1440, "height": 900}) for name in ("Ann", "Bob")]
    people.append(watching(at_ease, "Cy", viewport={"width": 390, "height": 844}))
    at_ease.open(HI_LO, people, seated=False)
    for player in people:
        with_chips(player, 40)
    halves: set[str] = set()
    for _ in range(12):  # until somebody has a low
        course, _ = all_in_watched(people)
        halves = {part.half for part in told_rightly(people, HI_LO, course, "hi-lo")}
        if "low" in halves:
            break
        again(people)
        for player in people:
            player.until(lambda now, hand=course.hand: now.hand > hand, "the next hand begins")  # type: ignore[misc]
    assert halves >= {"high", "low"}


def again(people: list[Player]) -> None:
    """Whoever has no chips left buys some."""
    for player in [each for each in people if not each.look().seats[each.name].chips]:
        player.page.get_by_role("button", name=re.compile("^Buy in again")).click()
        dialog = player.page.get_by_role("dialog")
        dialog.get_by_role("textbox", name="Chips").fill("40")
        dialog.get_by_role("button", name="Buy chips").click()
        expect(dialog).to_have_count(0)


def test_what_is_run_twice_is_told_as_two_boards(at_ease: Tables) -> None:
    people = [watching(at_ease, "Ann", viewport={"width": 1440, "height": 900})]
    people.append(watching(at_ease, "Bob", viewport={"width": 390, "height": 844}))
    at_ease.open(TWICE, people)
    course, _ = all_in_watched(people)
    assert told_rightly(people, TWICE, course, "twice") == [Part(0, board=1), Part(0, board=2)]
    assert course.boards[-4:] == [0, 3, 4, 5], course.boards


def test_whoever_wants_none_of_it_sees_it_at_once(at_ease: Tables) -> None:
    people = [at_ease.person("Ann"), at_ease.person("Bob")]
    at_ease.open(HOLDEM, people)
    people[0].page.locator("summary", has_text="Table").click()
    people[0].page.get_by_label("All-ins street by street").uncheck()
    people[0].page.keyboard.press("Escape")
    hand = all_dealt(people)
    courses = {each.name: Course(hand) for each in people}
    play_out(people, hand, all_in, lambda player, looked: courses[player.name](player, looked))
    for each in people:
        wait_for_end(each, hand)
    assert courses["Ann"].boards[-2:] == [0, 5] and not courses["Ann"].shares
    assert courses["Bob"].boards[-4:] == [0, 3, 4, 5]
