"""What public files have: stacks that nobody knew, posts, hands that were not recorded, rake, ends that are missing.

What must come of each is worked out by hand from the figures of the file, and is what PokerKit reads, but for the rake,
which it does not take.
"""

from __future__ import annotations

from decimal import Decimal

import pytest

from pokerroom import shelf
from pokerroom.notation.recorded import RecordedHand, Unread, read_phh, recorded
from pokerroom.notation.replaying import ReplayedHand, replay_record

DEALT = ["d dh p1 ????", "d dh p2 ????", "d dh p3 ????"]
TO_THE_RIVER = ["p3 cc", "p1 f", "p2 cc", "d db 2c7d9h", "p2 cc", "p3 cc", "d db Jc", "p2 cc", "p3 cc", "d db 3s"]
CHECKED = [*TO_THE_RIVER, "p2 cc", "p3 cc"]


def file(actions: list[str], blinds: str = "[5, 10, 0]", stacks: str = "[100, 200, 300]", **more: str) -> str:
    rows = {
        "variant": "'NT'",
        "antes": "[0, 0, 0]",
        "blinds_or_straddles": blinds,
        "min_bet": "10",
        "starting_stacks": stacks,
        "actions": str([*DEALT, *actions]),
        **more,
    }
    return "".join(f"{key} = {value}\n" for key, value in rows.items())


def played(text: str) -> ReplayedHand:
    [record] = read_phh(text)
    return replay_record(record, shelf.book("house"))


def stacks(done: ReplayedHand) -> list[str]:
    return [f"{each.normalize():f}" for each in done.stacks]


def test_stacks_that_nobody_knew_stay_unknown_and_gains_are_told() -> None:
    done = played(file(["p3 cbr 30", "p1 f", "p2 f"], stacks="[inf, inf, inf]"))
    assert done.hand.over and done.stacks == (Decimal("inf"),) * 3
    assert done.gains == (-5, -10, 15)


def test_a_large_wager_from_an_unknown_stack_is_not_all_in() -> None:
    acts = ["p3 cbr 1010.50", "p1 f", "p2 cc", "d db 2c7d9h", "p2 cbr 3000", "p3 f"]
    assert played(file(acts, stacks="[inf, inf, inf]")).gains == (-5, Decimal("1015.5"), Decimal("-1010.5"))


def test_a_negative_blind_is_a_live_post_that_does_not_move_the_turn() -> None:
    done = played(file(["p3 cc", "p1 f", "p2 cc", "d db 2c7d9h", "p2 cbr 20", "p3 f"], blinds="[5, 10, -10]"))
    assert stacks(done) == ["95", "215", "290"]
    short = played(file(["p3 cc", "p1 f", "p2 cc", "d db 2c7d9h", "p2 cbr 20", "p3 f"], blinds="[5, 10, -5]"))
    assert stacks(short) == ["95", "215", "290"]


def test_a_hand_that_was_seen_and_not_recorded_is_beaten_by_one_that_was() -> None:
    done = played(file([*CHECKED, "p3 sm ????", "p2 sm AsKs"]))
    assert done.hand.over and stacks(done) == ["95", "215", "290"] and not done.note


def test_what_was_won_says_who_won_with_cards_that_nobody_recorded() -> None:
    done = played(file([*CHECKED, "p2 sm AsKs", "p3 sm ????"], winnings="[0, 0, 24]"))
    assert done.hand.over and stacks(done) == ["95", "190", "314"] and done.rake == 1


def test_where_nothing_says_who_won_the_hand_is_left_open() -> None:
    done = played(file([*CHECKED, "p2 sm ????", "p3 sm ????"]))
    assert not done.hand.over and stacks(done) == ["95", "190", "290"] and "nothing says who won" in done.note


def test_whoever_is_all_in_need_not_be_recorded() -> None:
    text = file(
        ["p3 cbr 300", "p1 f", "p2 cc", "p3 sm ????", "d db 2c7d9h", "d db Jc", "d db 3s", "p2 sm ????", "p3 sm AsKs"]
    )
    done = played(text)
    assert done.hand.over and stacks(done) == ["95", "0", "505"]


@pytest.mark.parametrize(
    ("more", "rake", "ends"),
    [
        ({"finishing_stacks": "[95, 214, 290]"}, "1", ["95", "214", "290"]),
        ({"finishing_stacks": "[95, 215, 290]"}, "0", ["95", "215", "290"]),
        ({"winnings": "[0, 23.75, 0]"}, "1.25", ["95", "213.75", "290"]),
        ({"winnings": "[0, 43.75, 0]"}, "1.25", ["95", "213.75", "290"]),  # with the 20 that nobody called
        ({"winnings": "[0, 0, 0]"}, "0", ["95", "215", "290"]),
    ],
)
def test_what_the_house_took_follows_from_the_files_own_figures(
    more: dict[str, str], rake: str, ends: list[str]
) -> None:
    done = played(file(["p3 cc", "p1 f", "p2 cc", "d db 2c7d9h", "p2 cbr 20", "p3 f"], **more))
    assert done.same and done.rake == Decimal(rake) and stacks(done) == ends


@pytest.mark.parametrize("said", ["[95, 216, 290]", "[94, 215, 290]", "[95, 190, 314]"])
def test_chips_that_come_from_nowhere_or_go_astray_are_no_rake(said: str) -> None:
    assert not played(file(["p3 cc", "p1 f", "p2 cc", "d db 2c7d9h", "p2 cbr 20", "p3 f"], finishing_stacks=said)).same


def test_a_post_that_was_larger_than_its_blind_is_noted() -> None:
    done = played(file(["p3 f", "p1 cbr 30", "p2 f"], blinds="[5, 10, -5]", finishing_stacks="[120, 190, 290]"))
    assert done.same and stacks(done) == ["120", "190", "290"]
    assert done.note == "by the file's own stacks p3 put in 5 more than it says they posted"


def test_a_hand_that_breaks_off_stands_where_it_breaks_off() -> None:
    done = played(file(["p3 cbr 30"], hand="77"))
    assert not done.hand.over and done.same and stacks(done) == ["95", "190", "270"]
    assert "end before the hand does" in done.note and done.record.number == "77"
    assert "all hands are known" in played(file(CHECKED)).note


def test_known_hands_show_by_themselves() -> None:
    cards = ["d dh p1 2s2h", "d dh p2 AsKs", "d dh p3 QsQh"]
    text = file(CHECKED).replace(str([*DEALT, *CHECKED]), str([*cards, *CHECKED]))
    assert stacks(played(text)) == ["95", "190", "315"]


def test_one_bad_hand_never_refuses_a_file() -> None:
    good, bad = file(["p3 f", "p1 f"], hand="4"), file(["p3 f"], hand="9", stacks="['many', 1, 2]")
    text = f"[1]\n{good}\n[2]\nvariant = \n\n[3]\n{bad}\n[4]\n{good}\n[5]\n{good}\n"
    raw = text.encode().replace(b"[5]\nvariant", b"[5]\nvenue = 'caf\xe9'\nvariant")
    hands = list(recorded(raw))
    assert [hand.number for hand in hands] == ["4", "2", "9", "4", "4"]
    assert [isinstance(hand, RecordedHand) for hand in hands] == [True, False, False, True, False]
    why = [hand.why for hand in hands if isinstance(hand, Unread)]
    assert "not TOML" in why[0] and "starting_stacks" in why[1] and "UTF-8" in why[2]


def test_quick_and_thorough_reading_give_the_same() -> None:
    text = file(
        ["p3 cbr 30.50", "p1 f", "p2 f"],
        stacks="[100, inf, 300.25]",
        time="21:04:08",
        venue="'A # B'",
        players="['a', 'b', 'c']",
    )
    plain = text.replace("'A # B'", "'A B'")
    [slow], [quick] = read_phh(text), read_phh(plain)
    assert slow.fields["venue"] == "A # B" and quick.fields["venue"] == "A B"
    assert {**slow.fields, "venue": ""} == {**quick.fields, "venue": ""} and slow.stacks == quick.stacks
