"""The machine: acts and events, whatever they are about: declared once, said and read, seen, folded, kept.

A vocabulary (`hand`, `table`) declares its acts and events in the files of their nouns and joins the nouns. In outline:

    noun: Noun[State] = Noun("betting", FORMS)

    def called(state: State, event: Called) -> None: …            # the effect; it never refuses

    @noun.event("{seat} calls {to}", seen=by_everybody, effect=called)
    class Called(Event):
        seat: "Seat"                                              # in quotes: a compiled class loses it otherwise
        to: "Chips"

    def call(state: State, log: Log, act: Call) -> None: …        # the answer: refuse first, then `log.emit(…)`

    @noun.act("{seat} calls", by=the_seat, answer=call)
    class Call(Act):
        seat: "Seat"
"""
