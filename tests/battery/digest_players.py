"""The players of the digests: what they do follows from a seed and from what is due, in every version of the engine.

Knows every act that anybody may do, right and wrong, in a hand and at a table; words and offices are spelled out here, so
that no list of the engine decides what is drawn. Must not know what follows: `digest_records` writes it down.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from types import SimpleNamespace
from typing import Any

from pokerroom.hand.hand import Hand
from pokerroom.hand.vocabulary import HAND
from pokerroom.table import Table
from pokerroom.table.vocabulary import TABLE
from tests.hand.playing import lawful_act

# By name, wherever they are declared.
h: Any = SimpleNamespace(**{kind.__name__: kind for kind in HAND.acts})
t: Any = SimpleNamespace(**{kind.__name__: kind for kind in TABLE.acts})

LADDERS = {
    "canberra-1994": ("dealer", "casino supervisor", "Casino Operator"),
    "crown": ("Dealer", "TG Higher Duties Dealer", "TG Area Manager", "TG Assistant Casino Manager"),
    "grand-17.7": ("Dealer", "Poker Supervisor", "Pit Boss/Gaming Manager", "Tournament Director"),
    "house": ("Dealer", "Floor", "Manager"),
    "tasmania-2006": ("dealer", "management representative"),
    "victoria-2003": ("Dealer", "Poker Room Supervisor", "Casino Supervisor"),
}
# What a seat is asked in play; anything else is a question that somebody put to it.
PLAY = frozenset(
    ("fold", "check", "call", "bring in", "open", "raise", "kitty", "draw", "discard", "twice", "once", "show", "muck")
)
SAID = (
    "raise", "call", "check", "fold", "all in", "pot", "raise the pot", "the pot", "if you bet I raise", "bring in",
    "raise to {}", "raise by {}", "raise {}", "bet {}", "{}", "make it {}", "I call that", "five", "two hundred", "hmm",
)  # fmt: skip
SLIPS = (
    "burns", "turns 1", "turns 1 unnoticed", "turns 3", "turns 4", "deals", "deals 2", "deals {}", "deals {} up",
    "deals {} up, unnoticed", "ends the deal", "ends the deal unnoticed", "shows the top card", "sings",
)  # fmt: skip
FINDS = ("a boxed card", "a defective deck", "a fouled stub", "a stub mixed with the muck", "no shuffle", "a coin")
TOSSES = ("forward", "over the line", "to the muck", "off the table", "to the dealer", "away")
PEEKS = ("discards", "burned cards", "undealt cards", "the wall")
CHOICES = ("play on", "misdeal", "hand dead", "return all wagers", "act stands", "retrieve the hand", "nonsense")
POWERS = (
    "voids the hand", "declares a misdeal", "inspects", "counts the deck", "calls time on", "voids the wagers of",
    "excludes", "warns", "forfeits the seat of", "penalises", "retrieves the hand of", "passes over",
    "locks up the funds of", "overrules", "finds against", "hangs",
)  # fmt: skip
GROUNDS = (
    "", "commotion", "fire", "riot", "brawl", "robbery", "act of God", "fraud", "returned", "play on", "misdeal",
    "act stands", "retrieve the hand", "hand dead", "boredom",
)  # fmt: skip
NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Gus", "ann", "nobody", "")
SIGNS = (
    "straddle", "no straddle", "commission none", "blinds 10/20", "blinds 5/10", "blinds 10", "seats 6", "ante 5",
    "buy in 300", "omaha", "holdem", "deck 40", "agreed reduced deck, deck 40", "kill none", "no kill", "chess",
    "no side wager", "no bonus prizes", "freeze out, agreed freeze out", "commission time 8", "no blinds, ante 5",
)  # fmt: skip
BREACHES = (
    "device", "hidden cards", "unprotected hand", "hidden chips", "advice by staff", "interference", "private bet",
    "collusion", "help", "two to a hand", "other language", "told the cards", "forbidden look", "touched the last card",
    "phone", "stalling", "slow roll", "post-mortem", "criticism", "cards folded face up", "information", "abuse",
    "duties of a player", "bet in several motions", "whistling",
)  # fmt: skip
SANCTIONS = (
    "warns", "penalises", "excludes", "suspends", "seizes the winnings of", "confiscates the device of", "detains", "hangs"
)  # fmt: skip


# ------------------------------------------------------------------------------------------------ in a hand


def right_act(hand: Hand, rng: Random, temper: int, *, shove: bool = False, slowly: bool = False) -> Any:
    """Something that is due, whoever it is due to; an officer may find that it is for another office.

    A dealer who deals `slowly` deals card by card, so that there is time to go wrong.
    """
    due = hand.due
    if due.actor == "shuffler":
        cards = sorted(hand.to_shuffle)
        rng.shuffle(cards)
        return h.Shuffle(tuple(cards))
    if due.actor == "floor":
        return h.Decide(rng.choice(LADDERS[hand.sign.game.book]), rng.choice(due.options))
    if due.actor != "seat":
        deal = h.Deal(rng.choice((0, 1, 1, 2))) if slowly else h.Deal()
        return h.PushPot() if "push" in due.options else h.Cut(-1, 20) if "cut" in due.options else deal
    if "cut" in due.options:
        return h.Cut(due.seat, rng.randint(2, 20)) if rng.random() < 0.7 else h.Decline(due.seat)
    if not PLAY.issuperset(due.options):
        return h.Choose(due.seat, rng.choice(due.options))
    return lawful_act(hand, rng, temper, shove)


def wrong_act(hand: Hand, rng: Random) -> Any:
    """Anything that anybody might do, at any time; much of it is refused."""
    names, stacks = list(hand.stacks), list(hand.stacks.values())
    due, chip, count = hand.due, hand.sign.chip, len(names)
    seat = due.seat if due.seat >= 0 and rng.random() < 0.3 else rng.randrange(count)
    other = rng.randrange(-1, count)
    some = rng.choice(
        (
            chip,
            2 * chip,
            5 * chip,
            20 * chip,
            due.to_call or due.bring_in,
            due.least,
            2 * due.least,
            due.most,
            stacks[seat],
        )
    )
    odd = rng.random() < 0.5
    rare = rng.random() < 0.3
    often = rng.randint(1, 4)
    held = sorted(hand.state.hole[seat])[: rng.randint(0, 2)]
    office = rng.choice(LADDERS[hand.sign.game.book])
    words = rng.choice(SAID).format(some)
    name = rng.choice(names)
    dealer: tuple[Callable[[], Any], ...] = (
        lambda: h.Give(seat, rare, odd),
        lambda: h.Give(rng.choice((seat, seat, -2, -1)), rare, odd),
        lambda: h.Give(seat, rare, odd, rng.random() < 0.2),
        lambda: h.Burn(),
        lambda: h.Turn(often, odd),
        lambda: h.Deal(often),
        lambda: h.Flash(),
        lambda: h.EndDeal(odd),
        lambda: h.Cut(other, rng.randint(0, 60), rare, odd),
        lambda: h.Slip(rng.choice(SLIPS).format(name)),
    )
    makers: tuple[Callable[[], Any], ...] = (
        *dealer,
        lambda: h.Fold(seat),
        lambda: h.Check(seat),
        lambda: h.Call(seat),
        lambda: h.Bet(seat, some),
        lambda: h.Bet(seat, stacks[seat]),
        lambda: h.TakeKitty(seat),
        lambda: h.Divide(seat),
        lambda: h.Choose(seat, rng.choice(("twice", "once", "treat as all in", "play on"))),
        lambda: h.Show(seat),
        lambda: h.Muck(seat),
        lambda: h.Discard(seat, tuple(held)),
        lambda: h.Shuffle(tuple(sorted(hand.to_shuffle))),
        lambda: h.PushPot(),
        lambda: h.Decline(seat),
        lambda: h.Look(seat),
        lambda: h.Drop(seat, tuple(held)),
        lambda: h.Tell(seat, other),
        lambda: h.Toss(seat, rng.choice(TOSSES)),
        lambda: h.Find(rng.choice(FINDS)),
        lambda: h.Notice(other),
        lambda: h.Notice(other),
        lambda: h.Ask(seat, other),
        lambda: h.Time(seat),
        lambda: h.Sweep(seat),
        lambda: h.Decide(office, rng.choice(CHOICES)),
        lambda: h.Order(office, rng.choice(POWERS), other, rng.choice(GROUNDS)),
        lambda: h.Order(office, rng.choice(POWERS), other),
        lambda: h.Push(seat, ((chip,) * often,), "" if odd else words),
        lambda: h.Push(seat, ((some,),) * rng.randint(1, 2)),
        lambda: h.Push(seat, ((some, chip),), "", words if rare else ""),
        lambda: h.Say(seat, words),
        lambda: h.Say(seat, words),
        lambda: h.Signal(seat, rng.choice(("knock", "pass the cards", "wave"))),
        lambda: h.Count(some),
        lambda: h.Retract(seat, some),
        lambda: h.Peek(seat, rng.choice(PEEKS)),
        lambda: h.Dispute(seat),
    )
    return rng.choice(dealer if due.actor == "dealer" and rng.random() < 0.6 else makers)()


# ------------------------------------------------------------------------------------------------ at a table


def due_act(table: Table, mind: Random, stack: int) -> Any:
    """Something that is due at the table, as far as it is plain what; or what keeps a table going."""
    ladder = LADDERS[table.sign.game.book]
    top, here = ladder[-1], list(table.stacks)
    who = mind.choice(here) if here else "Ann"
    wanted: list[Any] = [t.Return(who), t.DealIn(who), t.Agree(who, mind.choice(("the change", "the closing")))]
    wanted += [t.Change(top), t.Claim(who), t.Straddle(who), t.BetOn(who, "red", 5)]
    if len(here) < 4:
        wanted += [t.Sit(name, mind.randint(1, 9), stack) for name in NAMES[:7]]
    for stop in table.due:
        figures = [int(each) for each in re.findall(r"\d+", stop.what)]
        for option in stop.options:
            wanted += _answers(option, stop.who, figures, top, stack, table, mind) * 3
    return mind.choice(wanted)


def _answers(option: str, who: str, figures: list[int], top: str, stack: int, table: Table, mind: Random) -> list[Any]:
    match option:
        case "post":
            return [t.Post(who)]
        case "wait":
            return [t.Wait(who)]
        case "buy":
            return [t.Buy(who, stack)]
        case "leave":
            return [t.Leave(who)]
        case "put up":
            return [t.PutUp()]
        case "collect":
            return [t.Collect()]
        case "drop":
            return [t.DropSlide()]
        case "verify":
            return [t.VerifyTime(top), t.VerifyPrize(top, who)]
        case "pay":
            return [t.PayPrize(who, mind.choice(("chips", "goods or services")))]
        case "settle":
            return [t.Settle(top, who, mind.choice(("as they are", "with the same chips")))]
        case "resume":
            return [t.Resume(tuple(table.stacks))]
        case "draw":
            names = tuple(who.split(", "))
            return [t.Draw(figures[0], names, tuple(mind.sample(range(52), len(names))))]
        case "old deck counted":
            return [t.CountDeck(table.sign.deck)]
        case "new deck":
            return [t.BringDeck(top)]
        case "dealer checked" | "officer checked":
            return [t.CheckDeck(top), t.CheckDeck(LADDERS[table.sign.game.book][0])]
        case "washed":
            return [t.Wash()]
        case _:
            return []


def odd_act(table: Table, mind: Random, stack: int, last: str) -> Any:
    """Anything that anybody might do at a table, with values that mostly fit; `last`: whom the act before was about."""
    ladder = LADDERS[table.sign.game.book]
    here = list(table.stacks) or ["Ann"]
    who = mind.choice(here) if mind.random() < 0.9 else mind.choice(NAMES)
    other = mind.choice(NAMES[:7]) if mind.random() < 0.9 else mind.choice(NAMES)
    if last and mind.random() < 0.4:
        who = other = last
    office = ladder[-1] if mind.random() < 0.7 else mind.choice((*ladder, "King", ""))
    seat = mind.randint(0, 10)
    some = mind.choice((0, 1, 5, 10, 12, 20, 40, 100, 200, 1000))
    chips = stack if mind.random() < 0.7 else mind.choice((0, 1, 100, 300, 3000, 10**12))
    odd = mind.random() < 0.3
    later = mind.choice((0, table.at + 60, table.at + 5000, max(table.at - 60, 0)))
    makers: tuple[Callable[[], Any], ...] = (
        lambda: t.Sit(other, seat, chips, odd, mind.choice(("", "", "from a closed game", "at the start"))),
        lambda: t.Sit(other, seat, chips, odd, "", "table 2"),
        lambda: t.Admit(office, other),
        lambda: t.Leave(who),
        lambda: t.Buy(who, chips, odd),
        lambda: t.TakeOff(who, some, mind.choice(("", "a drink", "a tip"))),
        lambda: t.Lend(who, other, some),
        lambda: t.OfferCash(who, some),
        lambda: t.ActFor(who, other, mind.choice(("calls", "folds", "checks"))),
        lambda: t.Handle(who),
        lambda: t.StepAway(who),
        lambda: t.Return(who),
        lambda: t.SitOut(who),
        lambda: t.DealIn(who),
        lambda: t.Move(who, seat, office if odd else ""),
        lambda: t.Post(who, some if odd else 0),
        lambda: t.Wait(who),
        lambda: t.Skip(who),
        lambda: t.Straddle(who, some if odd else 0),
        lambda: t.BetOn(who, mind.choice(("red", "black", "clubs", "a pair")), some),
        lambda: t.Want(other, seat),
        lambda: t.Want(who, seat),
        lambda: t.Draw(seat if odd else 0, (who, other), (mind.randrange(52), mind.randrange(52))),
        lambda: t.Allot(office, seat),
        lambda: t.Reserve(other, seat, later),
        lambda: t.JoinList(other),
        lambda: t.LeaveList(other),
        lambda: t.Agree(who, mind.choice(("the change", "the closing"))),
        lambda: t.Notify(office, mind.choice(SIGNS)),
        lambda: t.Change(office, mind.choice(SIGNS) if odd else ""),
        lambda: t.PutUp(),
        lambda: t.NotifyClosing(office),
        lambda: t.TellInspector(office),
        lambda: t.Close(office) if mind.random() < 0.1 else t.Wash(),
        lambda: t.Merge(office, (other, "Hal"), (seat, 9), (chips, chips)),
        lambda: t.Excuse(office, who),
        lambda: t.Require(office, who),
        lambda: t.PickUp(office, who),
        lambda: t.TellToLeave(office, who),
        lambda: t.LetGo(office, who, mind.choice(("illness", ""))),
        lambda: t.Settle(office, other, mind.choice(("as they are", "with the same chips", "somehow"))),
        lambda: t.Collect(some if odd else 0),
        lambda: t.VerifyTime(office),
        lambda: t.DropSlide(),
        lambda: t.RequestDeck(who),
        lambda: t.FindDamaged(),
        lambda: t.BringDeck(office),
        lambda: t.CountDeck(table.sign.deck - odd),
        lambda: t.CheckDeck(office),
        lambda: t.Wash(),
        lambda: t.Report(office, who, mind.choice(BREACHES)),
        lambda: t.Report(office, who, "device"),
        lambda: t.Sanction(office, mind.choice(SANCTIONS), who, "abuse" if odd else "", some, later),
        lambda: t.Sanction(office, mind.choice(SANCTIONS[4:7]), who, "", 5),
        lambda: t.Sanction(office, mind.choice(SANCTIONS), who),
        lambda: t.Release(office, other, "Sergeant Lee" if odd else ""),
        lambda: t.DisputePot(who, office if odd else ""),
        lambda: t.Advise(office, who),
        lambda: t.Resolve(office, who, odd),
        lambda: t.Refer(who),
        lambda: t.AskRules(who),
        lambda: t.VerifyPrize(office, who),
        lambda: t.PayPrize(who, mind.choice(("chips", "cash", "goods or services"))),
        lambda: t.Claim(who),
        lambda: t.Extend(who),
        lambda: t.Adjourn(odd) if mind.random() < 0.2 else t.DealHand(),
        lambda: t.Resume(tuple(table.stacks)),
        lambda: t.DealHand(),
    )
    return mind.choice(makers)()
