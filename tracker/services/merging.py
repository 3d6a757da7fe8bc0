"""What a form says of a round that others wrote since it was filled: each part of a cell is looked at by itself.

A part is what was left in the hand – or out, or away – and the penalties. What the sender left as the form showed it
stands as it stands now, and so does a box that is empty: nobody says by it that there was nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple
from uuid import UUID

from django.db.models import Q

from tracker.facts import CellFacts, Merged, RoundFacts, Seen
from tracker.ledger import cell_path, moves_cells
from tracker.models import Change
from tracker.services.rows import Rows


def merged(rows: Rows, device: UUID, number: int, facts: RoundFacts, seen: Seen) -> Merged:
    """The cells of a form over those that stand. What its own device wrote since, the form says anew.

    Two queries at most, and one where nobody else has written.
    """
    rows.read(number)
    stored = rows.stored(number)
    cells = rows.cells(number)
    versions = tuple(cells[seat.pk].version if seat.pk in cells else 0 for seat in rows.seats)
    if stored is None:
        return Merged(facts, versions)
    changed = {
        position: seat.pk
        for position, seat in enumerate(rows.seats)
        if versions[position] != seen.cells[position] and stored.cells[position] != facts.cells[position]
    }
    written = _written(rows, number, {pk: seen.cells[position] for position, pk in changed.items()})
    merging = {
        position: _Cell(mine=facts.cells[position], shown=written[pk].shown, now=stored.cells[position])
        for position, pk in changed.items()
        if written[pk].by != device
    }
    whole = tuple(merging[at].whole if at in merging else cell for at, cell in enumerate(facts.cells))
    conflicts = tuple(position for position, cell in merging.items() if cell.is_conflict)
    return Merged(replace(facts, cells=whole), versions, conflicts)


@dataclass(frozen=True, slots=True)
class _Cell:
    """A cell as its sender says it, as the form showed it to the sender, and as somebody else wrote it since."""

    mine: CellFacts
    shown: CellFacts
    now: CellFacts

    @property
    def whole(self) -> CellFacts:
        hand = self.mine if self._says_hand else self.now
        adjustments = self.mine if self._says_adjustments else self.now
        return replace(hand, adjustments=adjustments.adjustments)

    @property
    def is_conflict(self) -> bool:
        """Whether both have written one part, and not the same."""
        now, shown, whole = self.now, self.shown, self.whole
        # What became the same again was said again: a dispute was settled, or somebody changed it back.
        left_alone = {NO_HAND} if now == shown else {NO_HAND, hand_of(shown)}
        both_hands = self._says_hand and hand_of(now) not in {hand_of(whole), *left_alone}
        both_adjustments = self._says_adjustments and now.adjustments not in {whole.adjustments, shown.adjustments}
        return both_hands or both_adjustments

    @property
    def _says_hand(self) -> bool:
        return hand_of(self.mine) not in {hand_of(self.shown), NO_HAND}

    @property
    def _says_adjustments(self) -> bool:
        return self.mine.adjustments != self.shown.adjustments


def hand_of(cell: CellFacts) -> CellFacts:
    """A cell without its penalties and bonuses."""
    return replace(cell, adjustments=())


NO_HAND = CellFacts()


class _Authorship(NamedTuple):
    """Of a cell: who wrote it last, if only to clear it – None where that was nobody – and what it said when seen."""

    by: UUID | None
    shown: CellFacts


def _written(rows: Rows, number: int, seen: Mapping[int, int]) -> dict[int, _Authorship]:
    """Who wrote cells of a round last, and what each said at the version that was seen of it, by the seats' ids.

    One query at most, and none where nothing was seen and nothing cleared.
    """
    cells = rows.cells(number)
    by = {seat_id: cells[seat_id].device if seat_id in cells else None for seat_id in seen}
    shown = dict.fromkeys(seen, CellFacts())
    cleared = {cell_path(number, seat_id): seat_id for seat_id in seen if seat_id not in cells}
    if not cleared and not any(seen.values()):
        return {seat_id: _Authorship(by[seat_id], shown[seat_id]) for seat_id in seen}
    asked = Q(seq__in=[*filter(None, seen.values())])
    if cleared:
        asked |= Q(facts__has_any_keys=[*cleared])
    for change in Change.objects.filter(asked, game=rows.game).order_by("seq").only("seq", "facts", "device"):
        for path in cleared.keys() & change.facts.keys():
            by[cleared[path]] = None if moves_cells(change.facts) else change.device
        for seat_id, version in seen.items():
            if version == change.seq:
                shown[seat_id] = CellFacts.read(change.facts.get(cell_path(number, seat_id), (None, None))[1])
    return {seat_id: _Authorship(by[seat_id], shown[seat_id]) for seat_id in seen}
