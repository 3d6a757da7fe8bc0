"""What each page shows: typed, decided and formatted, so that a template only lays it out.

Numbers are text already: a template that is handed an integer localises it, which costs more than the page's queries
and once printed the id 1234 as "1,234" into an attribute.
"""

from tracker.sheets.pages.disputes import DisputeChoice, DisputeView
from tracker.sheets.pages.ending import EndingPage, FinalRow, Member, MomentView, Tie, TieRow, WatchLink
from tracker.sheets.pages.entry import (
    AdjustmentInput,
    Choice,
    HandElsewhere,
    MinePage,
    NewGamePage,
    PlayerField,
    ProblemLine,
    Reason,
    RoundPage,
    SeatInput,
    SummaryLine,
    TileChoice,
    TilePicker,
    TileRow,
)
from tracker.sheets.pages.game import (
    CellView,
    GamePage,
    GameShell,
    HistoryLine,
    HistoryPage,
    NextRound,
    Result,
    RoundRow,
    SeatView,
)
from tracker.sheets.pages.lists import GameLine, GroupPage, HomePage, SeasonBlock, SeasonLine
from tracker.sheets.pages.moves import CorrectPage, MovesView, SwapPage
from tracker.sheets.pages.people import DeviceView, InviteView, JoinCodePage, JoinPage, PeoplePage

__all__ = [
    "AdjustmentInput",
    "CellView",
    "Choice",
    "CorrectPage",
    "DeviceView",
    "DisputeChoice",
    "DisputeView",
    "EndingPage",
    "FinalRow",
    "GameLine",
    "GamePage",
    "GameShell",
    "GroupPage",
    "HandElsewhere",
    "HistoryLine",
    "HistoryPage",
    "HomePage",
    "InviteView",
    "JoinCodePage",
    "JoinPage",
    "Member",
    "MinePage",
    "MomentView",
    "MovesView",
    "NewGamePage",
    "NextRound",
    "PeoplePage",
    "PlayerField",
    "ProblemLine",
    "Reason",
    "Result",
    "RoundPage",
    "RoundRow",
    "SeasonBlock",
    "SeasonLine",
    "SeatInput",
    "SeatView",
    "SummaryLine",
    "Tie",
    "TieRow",
    "SwapPage",
    "TileChoice",
    "TilePicker",
    "TileRow",
    "WatchLink",
]
