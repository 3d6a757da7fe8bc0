"""What a change moves, shown before it is saved: one score corrected, scores swapped, a change taken back."""

from __future__ import annotations

from dataclasses import dataclass

from tracker.sheets.pages.disputes import DisputeLink, DisputeView
from tracker.sheets.pages.entry import Choice, ProblemLine, Reason, SeatInput


@dataclass(frozen=True, slots=True)
class MovesView:
    """A change and what it moves."""

    changes: tuple[str, ...]
    """ "Luis, round 3: 41 → 14"."""
    moves: tuple[str, ...]
    """ "Luis: total 212 → 198, place 3 → 2"; none where nothing else moves."""
    counts: bool
    """False for a round that is not closed yet: nothing of it counts."""
    shown: str
    """A hidden field: whoever sends it has been shown just this."""
    doubts: tuple[str, ...] = ()
    """Why a round that is marked for it cannot be, or is unlikely; none where whoever asks was told before."""


@dataclass(frozen=True, slots=True)
class CorrectPage:
    """The form of one score."""

    title: str
    """The game's."""
    game_url: str
    action: str
    name: str
    number: str
    engine: int | None
    stands: str
    """The score as it stands, in words."""
    says: str
    """The score that is typed, in words."""
    seat: SeatInput
    reasons: tuple[Reason, ...]
    problem: str
    """Why the last press of "save" wrote nothing, beside what the fields and the round have wrong."""
    problems: tuple[ProblemLine, ...]
    """What is wrong with the score, or with the round once it had it."""
    moves: MovesView | None
    """None until there is something to show."""
    can_save_anyway: bool
    accept: tuple[str, ...]
    """Hidden fields: what is insisted on when the score is saved anyway."""
    disputes: tuple[DisputeView, ...]
    client_id: str
    seen: dict[str, str]
    """Hidden fields: what the form was filled from."""
    swap_url: str
    others: tuple[Choice, ...]
    """With whose score it can be swapped; none while nothing is written for anybody else."""
    seat_id: str
    round_url: str
    """The whole round."""
    is_answer: bool
    """Whether something was pressed, so that the cursor goes to what the page says."""
    is_error: bool
    """Whether more than warnings was found."""
    out_type: str = "checkbox"
    """One seat's "went out" is ticked and unticked by itself."""

    @property
    def has_findings(self) -> bool:
        return self.is_answer

    @property
    def asks(self) -> bool:
        """Whether something was pressed that is saved with another press, once what it moves was read."""
        return self.is_answer and not self.problems and self.moves is not None and self.moves.counts

    @property
    def is_on_top(self) -> bool:
        """Whether what was pressed is answered with something to read."""
        return self.is_answer and bool(self.problem or self.problems or self.asks)


@dataclass(frozen=True, slots=True)
class SwapPage:
    """Two scores, or two seats' scores from a round on, to be changed over."""

    title: str
    game_url: str
    action: str
    first: tuple[Choice, ...]
    second: tuple[Choice, ...]
    rounds: tuple[Choice, ...]
    reach: tuple[Choice, ...]
    """This round alone, or from it on."""
    problem: str
    disputes: tuple[DisputeLink, ...]
    """Where it is settled that stands in the way."""
    moves: MovesView | None
    client_id: str
    seen: str
    """The game's revision that the page was made from."""
    chosen: dict[str, str]
    """Hidden fields: what the button swaps."""
