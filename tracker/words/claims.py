"""What phones said differently, and how it was settled."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from scoring import RuleSet
from tracker.facts import CellFacts
from tracker.ledger import Changes, cell_path, parts
from tracker.words.rounds import score_text


def claim_sentences(changes: Changes, names: Mapping[int, str], rules: RuleSet) -> Iterator[str]:
    """ "Luis, round 3: disputed, 53 was written too", and what is then said of it.

    Where the score changes too that is another sentence's; here is what became of the other scores.
    """
    for path, (before, after) in changes.items():
        kind, numbers = parts(path)
        if kind != "claims":
            continue
        number, seat_id = numbers
        values = {"name": names[seat_id], "number": number}
        said, stays = _texts(before, rules), _texts(after, rules)
        stands = score_text(CellFacts.read(changes.get(cell_path(number, seat_id), (None, None))[1]), rules)
        for text in stays:
            if text not in said:
                yield _("%(name)s, round %(number)s: disputed, %(score)s was written too") % {**values, "score": text}
        gone = [text for text in said if text not in [*stays, stands]]
        if stays:
            for text in gone:
                yield _("%(name)s, round %(number)s: nobody says %(score)s any more") % {**values, "score": text}
        elif gone:
            scores = ", ".join(gone)
            yield _("%(name)s, round %(number)s: settled, not %(scores)s") % {**values, "scores": scores}
        else:
            yield _("%(name)s, round %(number)s: settled") % values


def _texts(claims: Sequence[Mapping[str, Any]] | None, rules: RuleSet) -> list[str]:
    return list(dict.fromkeys(score_text(CellFacts.read(claim["value"]), rules) for claim in claims or ()))
