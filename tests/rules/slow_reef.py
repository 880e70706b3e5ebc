"""Reef the slow way: satisfaction, scores and legal moves worked out from what everybody sees, on plain sets of coordinates.

Everything here is written straight from the rules, and shares nothing with the modules it is held against but the words of the
view and of the notation.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from fathom.games.reef.show.view import Ocean, View

Place = tuple[int, int]  # column and row

COLOURS = {"r": "red", "y": "yellow", "g": "green", "p": "purple"}
SPOTS = [(column, row) for row in range(1, 6) for column in range(1, 10) if (column + row) % 2]
CORNERS = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
SIDES = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
ACROSS = [(2, 0), (-2, 0), (0, 2), (0, -2)]
OUTER = {(c, r) for c, r in SPOTS if r in (1, 5)} | {(1, 2), (9, 2), (1, 4), (9, 4)}
INNER = set(SPOTS) - OUTER


class Want(NamedTuple):
    """What a kind of creature looks for, where, at rotation 0, and what it is worth."""

    item: str
    match: str
    need: int
    points: int
    partial: int
    cells: tuple[Place, ...] = ()
    rays: tuple[Place, ...] = ()


TRIANGLE = ((-1, -1), (1, -1), (0, 2))
WEDGE = ((1, 1), (-1, 1))
LINE = ((-1, -1), (1, 1))
ARC = ((1, -1), (2, 0), (1, 1))
WANTS = {
    "A1": Want("coral", "same", 3, 10, 3, cells=TRIANGLE),
    "A2": Want("coral", "different", 3, 10, 3, cells=TRIANGLE),
    "A3": Want("fish", "same", 3, 10, 3, cells=TRIANGLE),
    "A4": Want("fish", "different", 3, 10, 3, cells=TRIANGLE),
    "B1": Want("coral", "same", 4, 10, 2, rays=WEDGE),
    "B2": Want("fish", "same", 4, 10, 2, rays=WEDGE),
    "B3": Want("coral", "different", 4, 10, 2, rays=WEDGE),
    "B4": Want("fish", "different", 4, 10, 2, rays=WEDGE),
    "C1": Want("coral", "same", 2, 5, 2, cells=LINE),
    "C2": Want("coral", "different", 2, 5, 2, cells=LINE),
    "C3": Want("coral", "same", 2, 5, 2, rays=LINE),
    "C4": Want("fish", "same", 2, 5, 2, rays=LINE),
    "D1": Want("coral", "same", 3, 7, 2, cells=ARC),
    "D2": Want("coral", "different", 3, 7, 2, cells=ARC),
    "D3": Want("fish", "same", 3, 7, 2, cells=ARC),
    "D4": Want("fish", "different", 3, 7, 2, cells=ARC),
    "E1": Want("coral", "same", 3, 7, 2, rays=((1, 1),)),
    "E2": Want("coral", "different", 3, 7, 2, rays=((1, 1),)),
    "E3": Want("fish", "same", 3, 7, 2, rays=((1, 1),)),
    "E4": Want("fish", "different", 3, 7, 2, rays=((1, 1),)),
    "F1": Want("coral", "same", 4, 6, 1),
    "F2": Want("coral", "different", 4, 6, 1),
}


# -- places


def spot(column: int, row: int) -> str:
    """A space as the notation spells it."""
    return f"{'abcdefghi'[column - 1]}{row}"


def coordinates(space: str) -> Place:
    """A space's column and row."""
    return "abcdefghi".index(space[0]) + 1, int(space[1])


def shifted(place: Place, offset: Place) -> Place:
    """Where an offset leads."""
    return place[0] + offset[0], place[1] + offset[1]


def bubble_place(name: str) -> Place:
    """A bubble's column and row, by any space it touches."""
    return shifted(coordinates(name[:2]), CORNERS[name[2]])


def bubble_called(place: Place) -> str:
    """A bubble by the first space it touches, row by row."""
    for space in SPOTS:
        for corner, offset in CORNERS.items():
            if shifted(space, offset) == place:
                return spot(*space) + corner
    raise AssertionError("a bubble is a corner of some space")


def bubbles_of(places: Iterable[Place]) -> set[Place]:
    """Every bubble at a corner of some spaces."""
    return {shifted(place, offset) for place in places for offset in CORNERS.values()}


def next_to(place: Place) -> set[Place]:
    """The spaces adjacent to one, by a side or a corner."""
    return {shifted(place, offset) for offset in SIDES + ACROSS} & set(SPOTS)


def beside(place: Place) -> set[Place]:
    """The spaces that touch one by a side."""
    return {shifted(place, offset) for offset in SIDES} & set(SPOTS)


def turned(offset: Place, rotation: int) -> Place:
    """An offset after so many quarter turns clockwise."""
    for _ in range(rotation):
        offset = -offset[1], offset[0]
    return offset


def looks_at(kind: str, home: Place, rotation: int) -> list[Place]:
    """The spaces inside the ocean that a creature looks at, the nearest first."""
    want = WANTS[kind]
    if not want.cells and not want.rays:
        return [place for place in SPOTS if place != home]
    found = []
    for offset in want.cells or want.rays:
        dc, dr = turned(offset, rotation)
        for steps in range(1, 9) if want.rays else (1,):
            found.append((steps, (home[0] + steps * dc, home[1] + steps * dr)))
    return [place for _, place in sorted(found) if place in SPOTS]


# -- an ocean


class Sea:
    """An ocean as sets of coordinates."""

    def __init__(self, view: Ocean) -> None:
        self.shells = view.shells
        self.fish = {bubble_place(fish.bubble): fish.colour for fish in view.fish}
        self.names = {coordinates(tile.space): tile.piece.name for tile in view.tiles}
        self.rotation = {coordinates(tile.space): tile.rotation for tile in view.tiles}
        self.finished = {coordinates(tile.space) for tile in view.tiles if tile.finished}
        self.landed = {coordinates(tile.space): tile.fish for tile in view.tiles if tile.fish}
        self.corals = {place for place, name in self.names.items() if name[0] in COLOURS}
        self.done_corals = {place: COLOURS[self.names[place][0]] for place in self.corals & self.finished}
        self.done_creatures = {place: self.names[place] for place in self.finished - self.corals}

    def wanted(self, place: Place) -> dict[str, str]:
        """The corners of a coral, as it lies, with the colour each asks for."""
        name = self.names[place]
        cycle = "rygp"
        wants = {}
        for corner, mark in enumerate(name[1:]):
            if mark != "-":
                letter = "nesw"[(corner + self.rotation[place]) % 4]
                wants[letter] = COLOURS[cycle[(cycle.index(name[0]) + int(mark)) % 4]]
        return wants

    def progress(self, place: Place) -> int:
        """The best count of fitting items that a creature has."""
        want = WANTS[self.names[place]]
        items = self.done_corals if want.item == "coral" else self.landed
        seen = [items[other] for other in looks_at(self.names[place], place, self.rotation[place]) if other in items]
        return max(Counter(seen).values(), default=0) if want.match == "same" else len(set(seen))

    def is_satisfied(self, place: Place) -> bool:
        """Whether an unfinished tile has what it wants."""
        if place in self.corals:
            return all(self.fish.get(shifted(place, CORNERS[corner])) == colour for corner, colour in self.wanted(place).items())
        return self.progress(place) >= WANTS[self.names[place]].need

    def satisfied(self) -> set[Place]:
        """The tiles that can be finished now."""
        return {place for place in self.names if place not in self.finished and self.is_satisfied(place)}

    def points(self, place: Place) -> int:
        """What a tile scores as it lies."""
        name = self.names[place]
        if place in self.corals:
            return {2: 5, 3: 7, 4: 9}[4 - name.count("-")] if place in self.finished else 0
        return WANTS[name].points if place in self.finished else WANTS[name].partial * self.progress(place)

    def fish_points(self, bubble: Place, rule: int) -> int:
        """What an unfinished fish scores as it lies."""
        touched = [colour for place, colour in self.done_corals.items() if bubble in bubbles_of([place])]
        return len(touched) + (touched.count(self.fish[bubble]) if rule == 9 else 0)


# -- scores


def orange_points(sea: Sea, card: int) -> int:
    """What an orange card scores."""
    corals, fish = sea.done_corals, Counter(sea.landed.values())
    own = sum(sea.landed[place] == colour for place, colour in corals.items())
    rows = [Counter(colour for place, colour in corals.items() if place[1] == row) for row in range(1, 6)]
    return {
        1: 2 * own,
        2: 3 * sum(count // 2 for count in Counter(corals.values()).values()),
        3: min(18, 3 * max(fish.values(), default=0)),
        4: 2 * (len(corals) - own),
        5: 4 * sum(max(row.values(), default=0) >= 2 for row in rows),
        6: 2 * largest_group(set(corals)),
        7: 4 * sum(count >= 3 for count in fish.values()),
    }[card]


def blue_points(sea: Sea, card: int) -> int:
    """What a blue card scores."""
    creatures = sea.done_creatures
    rows = Counter(row for _, row in creatures)
    columns = Counter(column for column, _ in creatures)

    def kinds_within(places: set[Place]) -> int:
        return len({colour for place, colour in sea.done_corals.items() if place in places}) + len(
            {kind for place, kind in creatures.items() if place in places}
        )

    return {
        1: 4 * sum(count >= 2 for count in rows.values()),
        2: 3 * len(INNER & set(creatures)),
        3: 2 * sum(bool(next_to(place) & set(creatures)) for place in creatures),
        4: 2 * sum(count == 1 for count in columns.values()),
        5: 4 * most_pairs(set(creatures)),
        6: 2 * kinds_within(INNER),
        7: 2 * kinds_within(OUTER),
    }[card]


def largest_group(places: set[Place]) -> int:
    """The size of the largest group that touches by sides."""
    best = 0
    left = set(places)
    while left:
        group, edge = set(), {left.pop()}
        while edge:
            place = edge.pop()
            group.add(place)
            fresh = beside(place) & left
            left -= fresh
            edge |= fresh
        best = max(best, len(group))
    return best


def most_pairs(places: set[Place]) -> int:
    """A maximum matching: sides lead from odd rows to even ones, so augmenting paths find it."""
    partner: dict[Place, Place] = {}

    def find(place: Place, tried: set[Place]) -> bool:
        for other in beside(place) & places - tried:
            tried.add(other)
            if other not in partner or find(partner[other], tried):
                partner[other] = place
                return True
        return False

    return sum(find(place, set()) for place in places if place[1] % 2)


def score_sheet(view: View, seat: int) -> list[int]:
    """Orange, blue, five rows, variety, fish, lionfish and the total."""
    sea = Sea(view.oceans[seat])
    values = {place: sea.points(place) for place in sea.names}
    if view.scenario == 15:
        losses = {colour: [p for p, own in sea.done_corals.items() if own == colour] for colour in COLOURS.values()}
        for place in min(losses.values(), key=lambda corals: sum(values[place] for place in corals)):
            values[place] = 0
    rows = [sum(points for place, points in values.items() if place[1] == row) for row in range(1, 6)]
    eaten = sum(view.lionfish.values()) if view.lionfish is not None else 0
    lionfish = -2 * max(0, eaten - 2)
    if view.mode == "family":
        lines = [0, 0, *rows, 0, 0, lionfish]
    else:
        orange = max(orange_points(sea, card) for card in chosen(view.orange, view, seat, 0))
        blue = max(blue_points(sea, card) for card in chosen(view.blue, view, seat, 1))
        variety = 2 * len(set(sea.done_creatures.values()))
        fish = sum(sea.fish_points(bubble, view.rule) for bubble in sea.fish)
        lines = [orange * (2 if view.scenario == 14 else 1), blue, *rows, variety, fish, lionfish]
    return [*lines, sum(lines)]


def chosen(cards: list[int], view: View, seat: int, which: int) -> list[int]:
    """The cards that count for a seat: both under M7, of which the better one is shown before the choice."""
    own = view.oceans[seat].cards
    if len(cards) == 2 and view.phase in ("cards", "over") and own is not None:
        return [own[which]]
    return cards


# -- legal moves


def legal_moves(view: View, seat: int) -> set[str]:
    """Every move that the rules allow a seat."""
    if view.actors != [seat]:
        return set()
    sea = Sea(view.oceans[seat])
    if view.phase == "take":
        return {f"take {place}" for place, tile in enumerate(view.creatures, 1) if tile}
    if view.phase == "lay":
        return {f"tile {spot(*place)} {rotation}" for place in SPOTS for rotation in range(4)}
    if view.phase == "paying":
        return payments(view, sea)
    if view.phase == "closing":
        return finishing(sea)
    if view.phase == "cards":
        return {f"cards {orange} {blue}" for orange in view.orange for blue in view.blue}
    found = finishing(sea) | bought_moves(view, sea)
    if view.phase == "before":
        return found | choices(view) | before_choosing(view, sea)
    if view.tile is not None:
        found |= {f"tile {spot(*place)} {r}" for place in places_for(view, sea, view.tile.name) for r in range(4)}
    if view.swimmer is not None:
        found |= {f"fish {bubble_called(bubble)}" for bubble in free_bubbles(view, sea)}
    if view.tile is None and view.swimmer is None and not sea.satisfied():
        found.add("end")
    return found


def affordable(view: View, sea: Sea, what: str) -> bool:
    """Alone, a price may be started while there are fish."""
    return sea.shells >= view.prices[what] or (view.lionfish is not None and view.bags["fish"] > 0)


def payments(view: View, sea: Sea) -> set[str]:
    found = {"pay shell"} if sea.shells else set()
    bag = view.bags["fish"]
    missing = max(0, view.due - 1 - sea.shells)
    if bag and (view.buying != "refresh fish" or bag - 1 - missing >= len(view.fish)):
        found.add("pay lionfish")
    return found


def choices(view: View) -> set[str]:
    if view.rule == 8:
        return {f"draw {bag}" for bag in ("coral", "creature") if view.bags[f"{bag}s"]}
    found = set()
    for pool, tiles in (("coral", view.corals), ("creature", view.creatures)):
        for place, tile in enumerate(tiles, 1):
            assert tile is not None
            if view.rule == 5:
                assert view.stock is not None
                found |= {f"choose {pool} {place} with {colour}" for colour, count in view.stock.items() if count}
            else:
                found.add(f"choose {pool} {place}")
                if view.lifted:
                    others = [other for other in range(1, len(view.fish) + 1) if other != place]
                    found |= {f"choose {pool} {place} with {other}" for other in others}
    return found


def before_choosing(view: View, sea: Sea) -> set[str]:
    found = set()
    if view.rule not in (5, 8) and not view.lifted and affordable(view, sea, "lift"):
        found.add("lift")
    if view.rule in (6, 8):
        return found
    size = len(view.corals)
    if view.bags["corals"] >= size:
        if max(Counter(tile.colour for tile in view.corals if tile).values()) >= 4:
            found.add("refresh corals free")
        if affordable(view, sea, "refresh"):
            found.add("refresh corals")
    if not view.dry and affordable(view, sea, "refresh"):
        found.add("refresh creatures")
    if view.rule != 5:
        if view.bags["fish"] >= size and max(Counter(view.fish).values()) >= 4:
            found.add("refresh fish free")
        eaten = max(0, view.prices["refresh"] - sea.shells)
        if affordable(view, sea, "refresh") and view.bags["fish"] - eaten >= size:
            found.add("refresh fish")
    return found


def finishing(sea: Sea) -> set[str]:
    found = set()
    for place in sea.satisfied():
        corners = [f" {corner}" for corner in sea.wanted(place)] if place in sea.corals else [""]
        found |= {f"finish {spot(*place)}{corner}" for corner in corners}
    return found


def free_bubbles(view: View, sea: Sea) -> set[Place]:
    return bubbles_of(SPOTS if view.rule == 8 else sea.names) - set(sea.fish)


def places_for(view: View, sea: Sea, name: str) -> set[Place]:
    """The spaces where a tile may be placed."""
    empty = set(SPOTS) - set(sea.names)
    if view.rule == 8:
        return empty
    near = {place for place in empty if next_to(place) & set(sea.names)}
    together = {place for place in near if next_to(place) & sea.corals}
    if view.rule == 1 and name[0] in COLOURS and together:
        return together
    return near


def bought_moves(view: View, sea: Sea) -> set[str]:
    """Moving fish, or under M3 corals."""
    if not affordable(view, sea, "move"):
        return set()
    if view.rule != 3:
        free = [bubble_called(bubble) for bubble in free_bubbles(view, sea)]
        return {f"move {bubble_called(fish)} {bubble}" for fish in sea.fish for bubble in free}
    found = set()
    for coral in sea.corals - sea.finished:
        others = set(sea.names) - {coral}
        there = {place for place in set(SPOTS) - set(sea.names) if next_to(place) & others}
        found |= {f"shift {spot(*coral)} {spot(*place)} {rotation}" for place in there for rotation in range(4)}
        turns = set(range(4)) - {sea.rotation[coral]}
        found |= {f"shift {spot(*coral)} {spot(*coral)} {rotation}" for rotation in turns}
    return found
