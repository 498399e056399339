"""Operations of the control room: its addresses, what is sent there, what is answered and how it may be refused.

Knows addresses and shapes. Must not know what is done there: `control` and `reports` do. Ask `operations` for all.
"""

from __future__ import annotations

from pokerroom.room.rotation import RotationTold
from pokerroom.web import control, reports
from pokerroom.web.operation import CSV, JSON, Operation, Query

_DAYS = tuple(Query(name, {"type": "string", "format": "date"}) for name in ("from", "until"))
OPERATIONS = (
    Operation(
        "get",
        "/api/reports",
        "What the house took, occupancy, stays and incidents, for the manager and inspectors.",
        reports.HouseReport,
        refused=(422,),
        query=(
            Query("by", {"type": "string", "enum": list(reports.WAYS)}),
            Query("what", {"type": "string", "enum": list(reports.SHEETS)}),
            *_DAYS,
            Query("as", {"type": "string", "enum": ["csv"]}),
        ),
        kinds=(JSON, CSV),
    ),
    Operation(
        "get",
        "/api/people",
        "People by name or number, for the floor; without words those who are banned.",
        control.PeopleFound,
        refused=(422,),
        query=(Query("q", {"type": "string", "maxLength": control.LONGEST_SEARCH}),),
    ),
    Operation(
        "get",
        "/api/people/{person}",
        "Somebody's visits, time played, bans and notes, for the floor.",
        control.PersonTold,
        refused=(422,),
    ),
    Operation(
        "post",
        "/api/people/{person}/notes",
        "Note something about somebody.",
        control.PersonTold,
        control.NoteWish,
        refused=(422,),
    ),
    Operation(
        "post",
        "/api/people/{person}/bans",
        "Ban somebody from the house, or end their ban.",
        control.PersonTold,
        control.BanWish,
        refused=(422,),
    ),
    Operation("get", "/api/dealers", "Who deals where, and what the next push would do.", RotationTold, refused=(422,)),
    Operation(
        "post", "/api/dealers", "A dealer comes on duty, or goes.", RotationTold, control.DutyWish, refused=(422,)
    ),
    Operation(
        "post",
        "/api/tables/{table}/dealer",
        "Who deals at a table from now on.",
        RotationTold,
        control.DealerWish,
        refused=(422,),
    ),
    Operation(
        "get", "/api/jackpots", "The funds of the house, and the best hands of the last hours.", control.JackpotsTold
    ),
    Operation(
        "post",
        "/api/jackpots",
        "Open a jackpot, put chips into it, move them to another, or pay the high hand of an hour.",
        control.JackpotsTold,
        control.JackpotWish,
        refused=(422,),
    ),
    Operation("get", "/api/shifts", "The shifts, the newest first, for managers.", control.ShiftsTold, refused=(422,)),
    Operation(
        "post",
        "/api/shifts",
        "Open a shift, hand it over, sign it or take it over.",
        control.ShiftsTold,
        control.ShiftWish,
        refused=(422,),
    ),
)
