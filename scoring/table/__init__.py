"""The table during a round: trains, markers and doubles, where a seat may play, and the moves that change them.

RULES.md, Trains, markers and doubles at the table. "May I" and "do it" share one check: ``where_may_i_play`` and
``play``, ``may_draw`` and ``draw``, ``may_pass`` and ``end_turn``.
"""

from scoring.table.codes import Answer, MoveRefused, Refusal, RefusalCode
from scoring.table.corrections import (
    add_mexican_train,
    add_open_double,
    remove_mexican_train,
    remove_open_double,
    reopen,
    set_blocked,
    set_boneyard,
    set_marker,
    set_out,
    set_seat,
    set_train,
    set_turn,
)
from scoring.table.ends import Way, ways
from scoring.table.fits import Fitting, fitting
from scoring.table.moves import (
    draw,
    end_turn,
    finish_building,
    go_out,
    may_draw,
    may_go_out,
    may_pass,
    may_play,
    play,
    turn_is_spent,
    turn_over,
)
from scoring.table.state import (
    NEW_MEXICAN,
    Kind,
    Laid,
    OpenDouble,
    Piece,
    SeatFacts,
    TableState,
    Train,
    Turn,
    engine_ends,
    new_table,
    next_round,
)
from scoring.table.targets import Only, Relation, Target, where_may_i_play
from scoring.table.turn import asked_double, owes

__all__ = [
    "NEW_MEXICAN",
    "Answer",
    "Fitting",
    "Kind",
    "Laid",
    "MoveRefused",
    "Only",
    "OpenDouble",
    "Piece",
    "Refusal",
    "RefusalCode",
    "Relation",
    "SeatFacts",
    "TableState",
    "Target",
    "Train",
    "Turn",
    "Way",
    "add_mexican_train",
    "add_open_double",
    "asked_double",
    "draw",
    "end_turn",
    "finish_building",
    "fitting",
    "go_out",
    "may_draw",
    "may_go_out",
    "may_pass",
    "may_play",
    "engine_ends",
    "new_table",
    "next_round",
    "owes",
    "play",
    "remove_mexican_train",
    "remove_open_double",
    "reopen",
    "set_blocked",
    "set_boneyard",
    "set_marker",
    "set_out",
    "set_seat",
    "set_train",
    "set_turn",
    "turn_is_spent",
    "turn_over",
    "ways",
    "where_may_i_play",
]
