"""Play: the door through which acts at a table come. Each is answered, or refused and nothing changes.

Knows which function answers which act. Must not know any rule: the modules of this room do.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import structs

from pokerroom.law.error import Refused, shown
from pokerroom.table import absence, acts, conduct, decks, freeze_out, house, notices, seats, side, stakes
from pokerroom.table.recording import Log
from pokerroom.table.state import State

ACTS: dict[type[Any], Callable[[State, Log, Any], None]] = {
    acts.Sit: seats.sit,
    acts.Admit: seats.admit,
    acts.Leave: seats.leave,
    acts.Buy: stakes.buy,
    acts.TakeOff: stakes.take_off,
    acts.Lend: stakes.lend,
    acts.OfferCash: stakes.offer_cash,
    acts.Handle: stakes.handle,
    acts.StepAway: absence.step_away,
    acts.Return: absence.come_back,
    acts.SitOut: absence.sit_out,
    acts.DealIn: absence.deal_in,
    acts.Move: seats.move,
    acts.Post: absence.post,
    acts.Wait: absence.wait,
    acts.Skip: absence.skip,
    acts.Straddle: absence.straddle,
    acts.BetOn: side.bet_on,
    acts.Want: seats.want,
    acts.Draw: seats.draw,
    acts.Allot: seats.allot,
    acts.Reserve: seats.reserve,
    acts.JoinList: seats.join_list,
    acts.LeaveList: seats.leave_list,
    acts.Agree: notices.agree,
    acts.Notify: notices.notify,
    acts.Change: notices.change,
    acts.PutUp: notices.put_up,
    acts.NotifyClosing: notices.notify_closing,
    acts.TellInspector: notices.tell_inspector,
    acts.Close: notices.close,
    acts.Merge: seats.merge,
    acts.Excuse: absence.excuse,
    acts.Require: absence.require,
    acts.PickUp: absence.pick_up,
    acts.TellToLeave: seats.tell_to_leave,
    acts.LetGo: freeze_out.let_go,
    acts.Settle: seats.settle,
    acts.Collect: house.collect,
    acts.VerifyTime: house.verify_time,
    acts.DropSlide: house.drop_slide,
    acts.RequestDeck: decks.request_deck,
    acts.FindDamaged: decks.find_damaged,
    acts.BringDeck: decks.bring_deck,
    acts.CountDeck: decks.count_deck,
    acts.CheckDeck: decks.check_deck,
    acts.Wash: decks.wash,
    acts.Report: conduct.report,
    acts.Sanction: conduct.sanction,
    acts.Release: conduct.release,
    acts.DisputePot: conduct.dispute,
    acts.Advise: conduct.advise,
    acts.Resolve: conduct.resolve,
    acts.Refer: conduct.refer,
    acts.AskRules: conduct.ask_rules,
    acts.VerifyPrize: house.verify_prize,
    acts.PayPrize: house.pay_prize,
    acts.Claim: house.claim,
    acts.Extend: house.extend,
    acts.Adjourn: freeze_out.adjourn,
    acts.Resume: freeze_out.resume,
}
# Acts that change what a seat is marked with.
_MARKING = (
    acts.StepAway,
    acts.Return,
    acts.SitOut,
    acts.DealIn,
    acts.Move,
    acts.Post,
    acts.Skip,
    acts.Excuse,
    acts.Sit,
)


def _spelled(state: State, act: Any) -> Any:
    """The act with its names as the table knows them: capitals make nobody another person."""
    said = {field: getattr(act, field) for field in ("name", "other") if hasattr(act, field)}
    known: dict[str, Any] = {field: state.spelling(name) for field, name in said.items()}
    if hasattr(act, "names"):
        said["names"] = act.names
        known["names"] = tuple(state.spelling(name) for name in act.names)
    return act if known == said else structs.replace(act, **known)


def answer(state: State, log: Log, act: object) -> None:
    """Answer an act that is not one of a hand."""
    found = ACTS.get(type(act))
    if found is None:
        raise Refused(f"{shown(act)} is not an act at a table.")
    found(state, log, _spelled(state, act))
    if state.reservations:
        seats.lapse(state, log)
    if isinstance(act, _MARKING):
        seats.remark(state, log)
