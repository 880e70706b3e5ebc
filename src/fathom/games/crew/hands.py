"""Deals from hands that name only the cards that matter; the rest is dealt out."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from fathom.core.dice import Dice
from fathom.core.errors import PositionError
from fathom.core.notation import LETTERS as SEAT_LETTERS
from fathom.games.crew.cards import CARD_NAMED, CARDS, LETTERS, card_name

SIZES = {2: (13, 13, 7, 7), 3: (13, 13, 13), 4: (10,) * 4, 5: (8,) * 5}

_CARDS = re.compile(rf"([{LETTERS}])([1-9])(?:-([1-9]))?")
_BAR = re.compile(rf"-([{LETTERS}])")


def deal(players: int, hands: Sequence[str], odd: str = "A", seed: int | str | None = None) -> str:
    """Return nature's move that deals these hands, and the rest of the cards to those who have room for them."""
    if players not in SIZES:
        raise PositionError(f"Crew is for 2, 3, 4 or 5 players, not {players}.")
    room = list(SIZES[players])
    if players == 3:
        room[SEAT_LETTERS.index(odd)] += 1
    if len(hands) != len(room):
        raise PositionError(f"A crew of {players} has {len(room)} hands, not {len(hands)}.")
    held: list[list[str]] = []
    bars: list[set[str]] = []
    for hand in hands:
        words = hand.split()
        bars.append({bar[1] for word in words if (bar := _BAR.fullmatch(word))})
        held.append(read_cards(" ".join(word for word in words if not _BAR.fullmatch(word))))
    named = [name for hand in held for name in hand]
    for name in named:
        if named.count(name) > 1:
            raise PositionError(f"The card {name} is named twice.")
    letters = ["A", "B", "T", "under"] if players == 2 else SEAT_LETTERS[:players]
    for letter, names, size in zip(letters, held, room, strict=True):
        if len(names) > size:
            raise PositionError(f"{letter} has {size} cards, not {len(names)}.")
    rest = [name for name in map(card_name, range(CARDS)) if name not in named]
    if "s4" in rest:
        captains = [place for place in range(players) if len(held[place]) < room[place] and "s" not in bars[place]]
        if not captains:
            raise PositionError("Nobody can have submarine 4.")
        held[captains[0]].append("s4")
        rest.remove("s4")
    _deal_out(rest, held, bars, room, None if seed is None else Dice(seed))
    words = ["deal"]
    for letter, names in zip(letters, held, strict=True):
        words += [letter, *sorted(names, key=CARD_NAMED.__getitem__)]
    return " ".join(words)


def _deal_out(rest: list[str], held: list[list[str]], bars: list[set[str]], room: list[int], dice: Dice | None) -> None:
    """Give every card of the rest to a hand that may have it; first those that few hands may have."""
    left = [size - len(hand) for size, hand in zip(room, held, strict=True)]
    suits = {suit: sum(name[0] == suit for name in rest) for suit in LETTERS}
    if not _can_go_on(suits, bars, left):
        raise PositionError("The rest of the cards cannot be dealt: too many hands are full, or have no more of a suit.")
    if dice is not None:
        rest = [rest.pop(dice.below(len(rest))) for _ in range(len(rest))]
    for name in sorted(rest, key=lambda name: sum(name[0] not in bar for bar in bars)):
        suits[name[0]] -= 1
        places = [place for place in range(len(left)) if left[place] > 0 and name[0] not in bars[place]]
        if dice is not None:
            # Each free place in a hand is as likely as any other.
            weighed = [place for place in places for _ in range(left[place])]
            places = [weighed.pop(dice.below(len(weighed))) for _ in range(len(weighed))]
        else:
            places.sort(key=lambda place: -left[place])
        for place in places:
            left[place] -= 1
            if _can_go_on(suits, bars, left):
                held[place].append(name)
                break
            left[place] += 1


def _can_go_on(suits: Mapping[str, int], bars: Sequence[set[str]], left: Sequence[int]) -> bool:
    """Return whether these numbers of cards can still be dealt: every choice of suits finds room where one of them may go."""
    for choice in range(1 << len(LETTERS)):
        chosen = {suit for place, suit in enumerate(LETTERS) if choice >> place & 1}
        room = sum(free for free, bar in zip(left, bars, strict=True) if chosen - bar)
        if sum(suits[suit] for suit in chosen) > room:
            return False
    return min(left) >= 0


def read_cards(text: str) -> list[str]:
    """Return the cards of a text such as p1-3 s4."""
    cards: list[str] = []
    for word in text.split():
        found = _CARDS.fullmatch(word)
        names = [f"{found[1]}{value}" for value in range(int(found[2]), int(found[3] or found[2]) + 1)] if found else []
        if not names or not set(names) <= set(CARD_NAMED):
            raise PositionError(f"A hand is written as p1-3 s4 -y, which has no word {word[:20]!r}.")
        cards += names
    return cards
