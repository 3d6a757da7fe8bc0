"""What lies on the table during a round, as much of it as people tap: trains, open doubles, whose turn it is.

These facts belong to the number of a round and not to its row: a round has none until something of it is scored, and
the table lies there before. With the next round nothing is left of them on the hub; the journal has them.
"""

from __future__ import annotations

from django.db import models

from tracker.models.game import Game, Seat


class Train(models.Model):
    """A seat's train, or a Mexican one. Without a row it is as the rules say that trains begin."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="trains")
    number = models.PositiveSmallIntegerField()
    """Of the round."""
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="trains", null=True, blank=True)
    """Whose train it is; null for a Mexican one."""
    mexican = models.PositiveSmallIntegerField(null=True, blank=True)
    """Mexican trains are counted from 1, in the order begun; null for a seat's."""
    is_begun = models.BooleanField(default=False)
    is_public = models.BooleanField(default=False)
    """Its marker is up. A Mexican train is public without."""
    first_turn_done = models.BooleanField(default=False)
    """The seat has had its first turn, whether it could begin its train or not."""
    ends = models.JSONField(null=True, blank=True)
    """The numbers to match, ``[5]`` or with branching doubles several; null while nobody has told."""
    is_stuck = models.BooleanField(default=False)
    """The seat's last turn would put the marker up: a pair's waits for both."""

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "number", "seat"], name="one_train_of_a_seat_and_round"),
            models.UniqueConstraint(fields=["game", "number", "mexican"], name="one_mexican_train_of_a_number"),
            models.CheckConstraint(
                condition=models.Q(seat__isnull=True) ^ models.Q(mexican__isnull=True),
                name="a_train_is_a_seats_or_mexican",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number}: {'Mexican' if self.seat_id is None else self.seat_id}"


class OpenDouble(models.Model):
    """A double that nobody has covered yet."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="open_doubles")
    number = models.PositiveSmallIntegerField()
    """Of the round."""
    order = models.PositiveSmallIntegerField()
    """Counted from 1 in the order laid: the oldest is covered first."""
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="+", null=True, blank=True)
    """Whose train it lies on; null for a Mexican one."""
    mexican = models.PositiveSmallIntegerField(null=True, blank=True)
    """The Mexican train that it lies on; null for a seat's."""
    value = models.PositiveSmallIntegerField(null=True, blank=True)
    """One end of it, null while nobody has told."""
    laid_by = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="+", null=True, blank=True)

    class Meta:
        ordering = ["order"]
        constraints = [
            models.UniqueConstraint(fields=["game", "number", "order"], name="one_open_double_of_an_order"),
            models.CheckConstraint(
                condition=models.Q(seat__isnull=True) ^ models.Q(mexican__isnull=True),
                name="an_open_double_lies_on_one_train",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number}: {self.value}|{self.value}"


class Turn(models.Model):
    """Whose turn it is in a round, at a table that tracks turns."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="turns")
    number = models.PositiveSmallIntegerField()
    """Of the round."""
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="+")
    told = models.JSONField(null=True, blank=True)
    """What was laid and drawn in the turn, as ``tracker.trains.TurnFacts`` tells it; null while nothing was."""

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "number"], name="one_turn_of_a_round")]

    def __str__(self) -> str:
        return f"{self.number}: {self.seat_id}"
