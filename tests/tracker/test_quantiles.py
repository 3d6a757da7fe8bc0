"""The table of round scores is made by a command, and what is shipped is what it makes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from scoring.quantiles import ROUNDS, ROWS, SEED
from tracker.management.commands import quantiles


def made(path: Path, **options: int) -> str:
    call_command("quantiles", output=path, **options)
    return path.read_text(encoding="utf-8")


def test_a_small_run_makes_the_same_table_again_and_it_can_be_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first = made(tmp_path / "first.py", rounds=1, seed=5)
    said = capsys.readouterr().out.splitlines()
    assert len(said) == len(quantiles.tables()) + 1
    assert said[0] in first
    assert said[-1] == f"Written: {tmp_path / 'first.py'}"
    assert made(tmp_path / "second.py", rounds=1, seed=5) == first
    read: dict[str, Any] = {}
    exec(first, read)
    assert (read["SEED"], read["ROUNDS"]) == (5, 1)
    assert [row[:3] for row in read["ROWS"]] == quantiles.tables()


def test_another_seed_makes_another_row() -> None:
    table = quantiles.tables()[0]
    assert quantiles.row(table, seed=5, rounds=20) != quantiles.row(table, seed=6, rounds=20)


def test_the_shipped_table_is_what_the_command_writes_by_itself() -> None:
    assert (SEED, ROUNDS) == (quantiles.SEED, quantiles.ROUNDS)
    assert [row[:3] for row in ROWS] == quantiles.tables()
    assert quantiles.SHIPPED.read_text(encoding="utf-8") == quantiles.module(ROWS, seed=SEED, rounds=ROUNDS)


@pytest.mark.parametrize("table", [(6, 6, 4), (9, 8, 5)])
def test_a_row_of_the_shipped_table_is_made_again_exactly(table: quantiles.Table) -> None:
    assert quantiles.row(table, seed=SEED, rounds=ROUNDS) in ROWS


def test_every_set_has_rows_for_every_table_that_can_be_dealt() -> None:
    for highest, seats, dealt in quantiles.tables():
        assert seats * dealt < (highest + 1) * (highest + 2) // 2
    assert (12, 8, 10) in quantiles.tables()
    assert (12, 8, 11) in quantiles.tables()
    assert (12, 10, 8) in quantiles.tables()


def test_no_rounds_are_refused(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="at least one round"):
        made(tmp_path / "none.py", rounds=0)
    assert not (tmp_path / "none.py").exists()
