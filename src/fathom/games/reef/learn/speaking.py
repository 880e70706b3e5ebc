"""How the coach speaks of tiles and fish: as the object of a verb or as its subject, alone or in a list."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fathom.core.text import Catalogue
from fathom.games.reef.components import COLOURS, CORALS, KINDS
from fathom.games.reef.lookup import ReefLookup
from fathom.games.reef.show.words import ReefSpeaker

LONGEST = 220  # characters: it is read beside the board while one thinks


class CoachSpeaker(ReefSpeaker):
    """Speaks to one seat of tiles by their numbers and of fish by their colours' numbers."""

    def __init__(self, lookup: ReefLookup, text: Catalogue, seat: int, names: Mapping[int, str]) -> None:
        super().__init__(text, seat, names)
        self.lookup = lookup

    def tile(self, number: int) -> str:
        """Return a tile as the object of a verb."""
        if number < CORALS:
            return self.say(f"coral_object.{COLOURS[self.lookup.colour_of[number]]}")
        return self.say(f"creature_object.{KINDS[number - CORALS]}")

    def subject(self, number: int) -> str:
        """Return a tile as the subject of a sentence."""
        return self.piece(self.lookup.names[number])

    def fish(self, colour: int) -> str:
        """Return a fish as the object of a verb."""
        return self.say(f"fish_object.{COLOURS[colour]}")

    def one_fish(self, colour: int) -> str:
        """Return a fish as the subject of a sentence."""
        return self.say(f"fish.{COLOURS[colour]}")

    def fish_of(self, colours: Sequence[int]) -> str:
        """Return fish of these colours, as something that is wanted."""
        return self.say("coach.fish", colours=self.series([self.say(f"coach.wanted.{COLOURS[colour]}") for colour in colours]))

    def price(self, units: int) -> str:
        """Return a price: in shells or, alone, in fish for the lionfish too (R17)."""
        return self.say("coach.price_alone" if self.lookup.solo else "coach.price", n=units)

    def series(self, parts: Sequence[str]) -> str:
        """Return a list in words."""
        return parts[0] if len(parts) == 1 else self.say("coach.and", list=", ".join(parts[:-1]), last=parts[-1])
