"""Operations: every address of the room, what is sent there, what is answered and how it may be refused.

Knows addresses and shapes. Must not know what is done there: `app`, `session`, `library`, `hands` and `staff` do. Ask
`schema` for the document that is made of it, `typescript` for the browser's types.
"""

from __future__ import annotations

from typing import Any

from pokerroom.room import audit, exports, finished, records, search
from pokerroom.room.messages import ChatLine, Lobby
from pokerroom.room.notebook import PlayerNote
from pokerroom.room.own_hands import MOST as MOST_OWN
from pokerroom.room.own_hands import OwnHands
from pokerroom.room.tournament_messages import TournamentShown
from pokerroom.room.tournaments import TournamentWish
from pokerroom.room.trials import Trials
from pokerroom.web import (
    academy,
    appointing,
    books,
    cashier,
    chat,
    control_operations,
    felt,
    finding,
    forms,
    inspection,
    library,
    limits,
    lists,
    notes,
    progress,
    session,
    staff,
    statements,
    tournaments,
    training,
)
from pokerroom.web.answers import (
    AddBots,
    Added,
    HealthReport,
    Hosted,
    HostWish,
    Invitation,
    InvitationShown,
    MyTable,
    NewTable,
    OpenTable,
)
from pokerroom.web.operation import ANY, CSV, HTML, JSON, TEXT, TOML, WRITTEN, Operation, Query

_QUESTION = Query("q", {"type": "string", "minLength": 1, "maxLength": library.LONGEST_QUERY}, required=True)
_ROWS = (
    Query("most", {"type": "integer", "minimum": 1, "maximum": 100, "default": 50}),
    Query("before", {"type": "integer", "minimum": 0, "default": 0}),
)
_PAGED = (
    Query("most", {"type": "integer", "minimum": 0, "maximum": cashier.MOST_RECEIPTS}),
    Query("before", {"type": "integer", "minimum": 0, "maximum": cashier.FIRST, "default": 0}),
)

_FORM = Query("as", {"type": "string", "enum": list(exports.FORMATS)})
_SHEET = Query("as", {"type": "string", "enum": ["csv"]})
_DAYS = tuple(Query(name, {"type": "string", "format": "date"}) for name in ("from", "until"))
_PAGE = (
    Query("start", {"type": "integer", "minimum": 0, "maximum": 10**9, "default": 0}),
    Query("most", {"type": "integer", "minimum": 1, "maximum": inspection.MOST}),
)


def _asked(*names: str) -> tuple[Query, ...]:
    """Words that may be looked for."""
    return tuple(Query(name, {"type": "string", "maxLength": inspection.LONGEST}) for name in names)


def _whether(*names: str) -> tuple[Query, ...]:
    """Questions that are asked by saying yes."""
    return tuple(Query(name, {"type": "string", "enum": ["yes"]}) for name in names)


_HANDS = (
    *_asked("table", "player", "book", "game"),
    *_DAYS,
    Query("pot", {"type": "integer", "minimum": 0, "maximum": 10**12}),
    *_whether("odd", "incident", "void"),
)
OPERATIONS = (
    Operation("get", "/health", "Whether the room is well, part by part; 503: it is not.", HealthReport, also=(503,)),
    Operation("get", "/metrics", "The figures of the room, for Prometheus.", kinds=(TEXT,)),
    Operation("get", "/api/openapi.json", "This document.", dict[str, Any]),
    Operation("get", "/api/lobby", "The tables of the room.", Lobby),
    Operation("post", "/api/tables", "Open a table under a sign.", NewTable, OpenTable, 201, (401, 422)),
    Operation(
        "post", "/api/tables/{table}/bots", "Let bots take free seats.", Added, AddBots, refused=(401, 403, 404, 422)
    ),
    Operation("get", "/api/tables/{table}/chat", "What was said at a table.", chat.ChatShown, refused=(404,)),
    Operation(
        "post",
        "/api/tables/{table}/chat",
        "Say something at a table.",
        ChatLine,
        chat.SayLine,
        201,
        (401, 403, 404, 422, 429),
    ),
    Operation(
        "post",
        "/api/tables/{table}/chat/reports",
        "Report a line.",
        chat.ChatShown,
        chat.ReportLine,
        refused=(401, 404, 422),
    ),
    Operation(
        "post",
        "/api/tables/{table}/chat/orders",
        "Silence somebody, let them speak again, or let a report pass, by office.",
        chat.ChatShown,
        chat.ChatOrder,
        refused=(401, 403, 404, 422),
    ),
    Operation("get", "/api/lists", "Who waits for which game.", lists.ListsShown),
    Operation(
        "post", "/api/lists", "Join a list, or see to one.", lists.ListsShown, lists.ListOrder, refused=(401, 403, 422)
    ),
    Operation("get", "/api/notes", "What I wrote about others.", notes.PlayerNotes, refused=(401, 403, 422)),
    Operation(
        "post", "/api/notes", "Write of somebody, or mute them.", notes.PlayerNotes, PlayerNote, refused=(401, 403, 422)
    ),
    Operation(
        "get",
        "/api/me/hands",
        "My last hands, and what they come to.",
        OwnHands,
        refused=(401, 422),
        query=(
            Query("most", {"type": "integer", "minimum": 1, "maximum": MOST_OWN}),
            Query("after", {"type": "string", "maxLength": 80}),
        ),
    ),
    Operation("get", "/api/tables/{table}/mine", "What I may do for a table.", MyTable, refused=(401, 404)),
    Operation("get", "/api/tables/{table}/host", "My private table.", Hosted, refused=(401, 422)),
    Operation(
        "post",
        "/api/tables/{table}/host",
        "Invite, make a link or take it back, pause, go on or close after the hand, as its host.",
        Hosted,
        HostWish,
        refused=(401, 422),
    ),
    Operation(
        "post",
        "/api/tables/{table}/invitation",
        "Take part in a private table by a link that its host has made.",
        InvitationShown,
        Invitation,
        refused=(401, 422),
    ),
    Operation("get", "/api/tournaments", "The tournaments of the room.", tournaments.TournamentsListed, refused=(422,)),
    Operation(
        "post",
        "/api/tournaments",
        "Announce a tournament.",
        tournaments.NewTournament,
        TournamentWish,
        201,
        (401, 422),
    ),
    Operation(
        "get",
        "/api/tournaments/formats",
        "The drafts by which one can be announced.",
        tournaments.TournamentFormats,
        refused=(422,),
    ),
    Operation("get", "/api/tournaments/{tournament}", "A tournament.", TournamentShown, refused=(404,)),
    Operation(
        "post",
        "/api/tournaments/{tournament}/do",
        "Do what I am offered in a tournament.",
        tournaments.TournamentDone,
        tournaments.TournamentDeed,
        refused=(401, 422),
    ),
    Operation(
        "get",
        "/api/tournaments/{tournament}/entries",
        "Everybody in it.",
        tournaments.TournamentEntries,
        refused=(404,),
    ),
    Operation(
        "get",
        "/api/tournaments/{tournament}/results.json",
        "What it came to.",
        tournaments.TournamentResults,
        refused=(404,),
    ),
    Operation(
        "get",
        "/api/tournaments/{tournament}/results.csv",
        "What it came to, as a sheet.",
        refused=(404,),
        kinds=(CSV,),
    ),
    Operation("get", "/api/me", "Who I am.", session.Who, refused=WRITTEN),
    Operation("post", "/api/guest", "Come in as a guest.", session.Who),
    Operation("post", "/api/sign-up", "Make an account and come in.", session.Who, session.Credentials),
    Operation("post", "/api/sign-in", "Come in by name and password.", session.Who, session.Credentials, 200, (401,)),
    Operation("post", "/api/account", "Make a guest's own account.", session.Who, session.Settling, 200, (401,)),
    Operation("post", "/api/password", "Take another password.", session.Who, session.NewPassword, 200, (401,)),
    Operation("post", "/api/sign-out", "Go out.", session.Who, session.SignOut, bare=True),
    Operation("post", "/api/refill", "Ask for play chips.", session.Who, refused=(401,)),
    Operation("get", "/api/offices", "Who holds which office, for the manager.", appointing.Staff),
    Operation(
        "post", "/api/offices", "Give or take an office, as the manager.", appointing.Employed, appointing.Granting
    ),
    Operation(
        "get",
        "/api/offices/history",
        "How offices were given and taken, for whoever inspects.",
        appointing.OfficeHistory,
        refused=(422,),
        query=(*_asked("name", "office"), *_DAYS, *_PAGE, _SHEET),
        kinds=(JSON, CSV),
    ),
    Operation(
        "post",
        "/api/offices/succession",
        "Hand the office of manager over.",
        appointing.Employed,
        appointing.HandingOver,
    ),
    Operation(
        "post",
        "/api/offices/resignation",
        "Lay an office of mine down.",
        appointing.Employed,
        appointing.Resigning,
        refused=(401,),
    ),
    Operation("get", "/manager/{token}", "Become manager by the one-time link.", status=303, refused=WRITTEN, kinds=()),
    Operation("get", "/api/books", "The rule books.", books.Shelf),
    Operation("get", "/api/books/{book}", "A book by its chapters.", books.BookPage, refused=(404,)),
    Operation(
        "get", "/api/books/{book}/clauses/{id}", "A clause with its cases.", books.ClausePage, refused=(404, 422)
    ),
    Operation("get", "/api/clauses/{id}", "A clause by its whole id.", books.ClausePage, refused=(404, 422)),
    Operation("get", "/api/search", "Clauses by words.", finding.FoundClauses, refused=(422,), query=(_QUESTION,)),
    Operation(
        "get", "/api/compare", "One question to all books.", finding.Compared, refused=(404, 422), query=(_QUESTION,)
    ),
    Operation("get", "/api/topics", "Questions that all books answer.", finding.Topics),
    Operation("get", "/api/glossary", "The words of the books.", finding.Glossary),
    Operation("get", "/api/games", "The games of the books.", books.Games),
    Operation("get", "/api/form/{book}/{game}", "What a sign may choose.", forms.Form, refused=(404, 422)),
    Operation("post", "/api/sign", "The placard of a spoken sign.", forms.Placard, library.SignSaid, 200, (422,)),
    Operation(
        "get",
        "/api/academy/questions",
        "A question from the cases: how does the book rule?",
        academy.AcademyQuestion,
        refused=(404, 422),
        query=(
            Query("book", {"type": "string", "maxLength": 40}),
            Query("number", {"type": "integer", "minimum": 0, "maximum": academy.MOST_NUMBER, "default": 0}),
        ),
    ),
    Operation(
        "post",
        "/api/academy/questions",
        "Answer a question; all books side by side.",
        academy.AcademyJudgement,
        academy.AcademyAnswer,
        refused=(404, 422),
    ),
    Operation(
        "get",
        "/api/academy/calls",
        "A call to a table: what do you decide?",
        academy.AcademyCall,
        refused=(404, 422),
        query=(
            Query("book", {"type": "string", "maxLength": 40}),
            Query("number", {"type": "integer", "minimum": 0, "maximum": academy.MOST_NUMBER, "default": 0}),
        ),
    ),
    Operation(
        "post",
        "/api/academy/calls",
        "Decide what you were called for; all books side by side.",
        academy.AcademyJudgement,
        academy.AcademyDecision,
        refused=(404, 422),
    ),
    Operation("get", "/api/academy/progress", "What I have learned.", progress.MyProgress, refused=(401, 422)),
    Operation(
        "get",
        "/api/academy/certificates/{name}",
        "What somebody has passed, for the manager to print.",
        progress.Certificate,
        refused=(401, 404, 422),
    ),
    Operation(
        "get",
        "/api/tables/{table}/hands",
        "The finished hands of a table, the newest first.",
        list[finished.HandRow],
        refused=(404, 422),
        query=_ROWS,
    ),
    Operation(
        "get",
        "/api/hands/{table}/{number}",
        "A finished hand step by step as I may know it, or in another format.",
        records.HandRecord,
        refused=(404, 422),
        query=(_FORM,),
        kinds=(JSON, TOML, TEXT),
    ),
    Operation(
        "post",
        "/api/hands/{table}/{number}/look",
        "The same with all cards, for surveillance; the look is written down.",
        records.Whole,
        refused=(404, 422),
    ),
    Operation("get", "/api/looks", "What surveillance looked at, for the manager.", staff.SurveillanceLooks),
    Operation("get", "/api/desk", "All tables, for those who hold an office.", staff.Desk),
    Operation("get", "/api/proposals", "What waits for a second person, for those who may sign.", staff.Proposals),
    Operation("post", "/api/proposals/{number}", "Sign or refuse it.", staff.Signed, staff.Signing, refused=(422,)),
    Operation(
        "get",
        "/api/cashier/people",
        "People by name or number, with what they have, for the cashier.",
        cashier.Customers,
        query=(Query("q", {"type": "string", "maxLength": cashier.LONGEST_SEARCH}),),
    ),
    Operation(
        "post",
        "/api/cashier",
        "Issue or cash chips, as the cashier.",
        cashier.DealingAnswer,
        cashier.Dealing,
        refused=(422,),
    ),
    Operation(
        "get",
        "/api/cashier/receipts",
        "What was issued and cashed, the newest first, for the cashier.",
        cashier.Receipts,
        refused=(422,),
        query=(*_PAGED, _SHEET),
        kinds=(JSON, CSV),
    ),
    Operation(
        "post",
        "/api/tables/{table}/void",
        "Void a hand that cannot be opened, as an officer; two sign it where the house says so.",
        staff.VoidDone,
        staff.VoidWish,
        refused=(422,),
    ),
    Operation(
        "post",
        "/api/tables/{table}/trials",
        "What would follow from lines that a dealer of real cards could enter; nothing is recorded.",
        Trials,
        felt.TrialWish,
        refused=(404, 422),
    ),
    Operation(
        "get",
        "/api/incidents",
        "What went wrong in the room, the newest first, for whoever inspects.",
        inspection.IncidentsFound,
        refused=(422,),
        query=(*_asked("table", "kind"), *_DAYS, *_whether("open"), *_PAGE, _SHEET),
        kinds=(JSON, CSV),
    ),
    Operation(
        "get",
        "/api/hands",
        "Finished hands over all tables, the newest first, for whoever inspects.",
        search.HandsFound,
        refused=(422,),
        query=(*_HANDS, _PAGE[1], Query("after", {"type": "string"})),
    ),
    Operation(
        "get",
        "/api/hands.csv",
        "The same for a spreadsheet, up to 10,000 of them.",
        refused=(422,),
        query=_HANDS,
        kinds=(CSV,),
    ),
    Operation(
        "post",
        "/api/hands/{table}/{number}/audit",
        "A finished hand from the shuffle to the ledger, for whoever inspects; the audit is written down.",
        audit.HandAudit,
        inspection.AuditWish,
        refused=(404, 422),
        query=(_SHEET,),
        kinds=(JSON, CSV),
        bare=True,
    ),
    Operation(
        "get",
        "/api/audits",
        "Who audited which hands, the newest first, for whoever inspects.",
        inspection.AuditsNoted,
        query=(_SHEET,),
        kinds=(JSON, CSV),
    ),
    Operation(
        "get",
        "/api/statement",
        "What came to my purse and went.",
        statements.Statement,
        refused=(401, 422),
        query=(*_PAGED, _SHEET),
        kinds=(JSON, CSV),
    ),
    Operation(
        "get",
        "/api/statements",
        "The same of any account, for the cashier.",
        statements.Statement,
        refused=(422,),
        query=(Query("account", {"type": "string"}, required=True), *_PAGED, _SHEET),
        kinds=(JSON, CSV),
    ),
    Operation(
        "get",
        "/api/accounts",
        "Accounts by words, for the cashier.",
        statements.AccountList,
        query=(Query("q", {"type": "string", "maxLength": statements.LONGEST_SEARCH}),),
    ),
    Operation("get", "/api/limits", "What I have set for myself.", limits.OwnLimits, refused=(401, 422)),
    Operation("post", "/api/limits", "Set a limit for myself.", limits.OwnLimits, limits.OwnLimit, refused=(401, 422)),
    Operation(
        "post", "/api/exclusion", "Keep myself out for a while.", limits.OwnLimits, limits.KeepOut, refused=(401, 422)
    ),
    Operation(
        "get",
        "/api/anchors",
        "The signed anchors, the newest first, for whoever inspects.",
        inspection.AnchorsFound,
        refused=(422,),
        query=(*_PAGE, _SHEET),
        kinds=(JSON, CSV),
    ),
    *control_operations.OPERATIONS,
    Operation(
        "get", "/ws", "The socket: ClientMessage in, ServerMessage out, as text.", status=101, refused=(404,), kinds=()
    ),
    Operation(
        "get",
        training.PATH,
        "A trainee's table: TraineeMessage in, TrainingShown out, as text.",
        training.TrainingShown,
        status=101,
        refused=(404,),
        kinds=(),
    ),
    Operation("get", "/assets/{path}", "What the pages are made of.", refused=(404,), kinds=(ANY,)),
    Operation("get", "/{path}", "The pages of the browser.", refused=(404, 503), kinds=(HTML,)),
)
