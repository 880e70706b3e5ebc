"""Lost Code once more, in the plainest words: what the engine is held against.

Moves and symbols are texts, seats are letters, and on the track lie real stacks: a list of markers on every space, the lowest
first. Nothing here comes from the engine.
"""

from __future__ import annotations

from itertools import combinations, permutations, product
from typing import Any

Told = dict[str, Any]

SYMBOLS = ["bear", "jaguar", "human", "bird", "chameleon", "snake"]
WHEELS = {1: 6, 2: 4, 3: 3, 4: 2, 5: 2, 7: 1, 10: 1}
ROUNDS = {2: 10, 3: 9, 4: 8}


class SlowCode:
    """A whole game."""

    def __init__(
        self,
        players: int,
        *,
        beginner: bool = False,
        x: bool = False,
        shortcut: bool = False,
        curse: str = "off",
        wheels: dict[int, int] | None = None,
    ) -> None:
        self.seats = "ABCD"[:players]
        self.symbols = SYMBOLS[1:] if beginner else SYMBOLS
        self.digits = list(range(9 if x else 8))
        self.rounds = ROUNDS[players]
        self.wheels = wheels or WHEELS
        self.curse = curse
        self.shortcut = shortcut
        self.phase = "deal"
        self.round = 0
        self.racks: dict[tuple[int, str], int] = {}
        self.unseen: dict[str, set[int]] = {symbol: set(self.digits) for symbol in self.symbols}  # in the stack, and one aside
        self.discards: list[tuple[int, str, str, int]] = []  # round, who, symbol, digit
        self.track: dict[int, list[str]] = {}
        self.order: list[str] = []
        self.waiting: list[str] = []  # who is still to be asked, to bet or to swap
        self.fell: list[str] = []
        self.dice: list[str] = []
        self.bets: dict[str, tuple[int, int]] = {}
        self.answers: dict[str, str] = {}
        self.history: list[tuple[list[str], list[tuple[str, int, int, str]]]] = []
        self.drawing = ""
        self.tokens = set(self.symbols) if shortcut else set()
        self.taken: dict[str, str] = {}
        self.entries: dict[tuple[str, str], list[int]] = {}
        self.skull = "none" if curse == "off" else "track"
        self.cursed: str | None = None
        self.scores: dict[tuple[str, str], int] = {}
        self.result: list[float] | None = None

    # -- questions

    def line(self) -> list[str]:
        """From last to first: from the lowest space on, and in a stack from the top down."""
        return [who for space in sorted(self.track) for who in reversed(self.track[space])]

    def space(self, who: str) -> int:
        return next(space for space, stack in self.track.items() if who in stack)

    def left(self, symbol: str) -> int:
        """Tiles that can be drawn: the one aside cannot."""
        return len(self.unseen[symbol]) - 1

    def offered(self) -> str | None:
        """The symbol that at least two dice showed."""
        return next((symbol for symbol in self.fell if self.fell.count(symbol) > 1), None)

    def to_write(self, who: str) -> str | None:
        return next((symbol for symbol in self.symbols if (who, symbol) not in self.entries), None)

    def actors(self) -> str:
        if self.phase in ("deal", "stack", "roll", "draw"):
            return "*"
        if self.phase == "final":
            return "".join(who for who in self.seats if self.to_write(who))
        if self.phase in ("bears", "turn"):
            return self.order[0]
        return self.waiting[0] if self.waiting else ""

    def values(self) -> list[str]:
        """One to three different digits."""
        return [" ".join(map(str, some)) for size in (1, 2, 3) for some in combinations(self.digits, size)]

    def legal(self, who: str) -> set[str]:
        """Every move of a seat; of nature those that roll or draw."""
        if who not in self.actors():
            return set()
        if self.phase == "roll":
            return {f"roll {one} {two} {three}" for one, two, three in product(SYMBOLS, repeat=3)}
        if self.phase == "draw":
            return {f"draw {digit}" for digit in self.unseen[self.drawing]}
        if self.phase == "stack":
            return {"stack " + " ".join(some) for some in permutations(self.seats)}
        if self.phase == "token":
            return {"pass"} | {f"take {values}" for values in self.values()}
        if self.phase == "bears":
            bears = [number for number, symbol in enumerate(self.dice, 1) if symbol == "bear"]
            return {f"turn {number} {symbol}" for number in bears for symbol in self.symbols}
        if self.phase == "turn":
            return {"keep"} | {f"turn {number} {symbol}" for number in (1, 2, 3) for symbol in self.symbols}
        if self.phase == "bet":
            taken = {high - low + 1 for low, high in self.bets.values()}
            top = 3 * self.digits[-1]
            ranges = [(low, high) for low in range(top + 1) for high in range(low, top + 1) if high - low + 1 in self.wheels]
            return {f"bet {low}-{high}" if low < high else f"bet {low}" for low, high in ranges if high - low + 1 not in taken}
        if self.phase == "swap":
            return {f"discard {symbol}" for symbol in self.symbols if self.left(symbol)}
        return {f"write {self.to_write(who)} {values}" for values in ["none", *self.values()]}

    # -- what happens

    def play(self, who: str, move: str) -> list[Told]:
        """Makes a move and returns all that happened; `heard_by` says what others learn of it."""
        order, *words = move.split()
        if order == "deal":
            return self._deal(words)
        assert move in self.legal(who), move
        told: list[Told] = []
        if order == "stack":
            self.track = {0: list(reversed(words))}
            told.append({"event": "stacked", "seats": [self._number(one) for one in words]})
            self._begin()
        elif order == "roll":
            self._roll(words, told)
        elif order == "pass":
            told.append({"event": "passed", "seat": self._number(who), "symbol": self.offered()})
            self.waiting.pop(0)
            if not self.waiting:
                self._look_for_bears()
        elif order == "take":
            symbol = self.offered()
            assert symbol is not None
            self.tokens.remove(symbol)
            self.taken[symbol] = who
            self.entries[who, symbol] = [int(digit) for digit in words]
            told.append({"event": "took", "seat": self._number(who), "symbol": symbol, "values": self.entries[who, symbol]})
            self._look_for_bears()
        elif order in ("turn", "keep"):
            self._turn(who, words, told)
        elif order == "bet":
            self._bet(who, words[0], told)
        elif order == "discard":
            self._discard(who, words[0], told)
        elif order == "draw":
            self._draw(int(words[0]), told)
        else:
            self._write(who, words, told)
        return told

    def _number(self, who: str) -> int:
        return self.seats.index(who)

    def _deal(self, words: list[str]) -> list[Told]:
        assert self.phase == "deal"
        for number, word in enumerate(words):
            for symbol, digit in zip(self.symbols, word, strict=True):
                self.racks[number, symbol] = int(digit)
                self.unseen[symbol].remove(int(digit))
        self.phase = "stack"
        return [{"event": "dealt", "players": len(self.seats), "racks": [[int(digit) for digit in word] for word in words]}]

    def _begin(self) -> None:
        self.phase = "roll"
        self.round += 1
        self.order = self.line()
        self.dice, self.fell, self.bets, self.answers = [], [], {}, {}

    def _roll(self, words: list[str], told: list[Told]) -> None:
        self.dice, self.fell = words[:], words[:]
        told.append({"event": "rolled", "seat": self._number(self.order[0]), "round": self.round, "dice": words})
        if self.offered() in self.tokens:
            self.phase, self.waiting = "token", self.order[:]
        else:
            self._look_for_bears()

    def _look_for_bears(self) -> None:
        self.waiting = []
        self.phase = "bears" if "bear" in self.dice and "bear" not in self.symbols else "turn"

    def _turn(self, who: str, words: list[str], told: list[Told]) -> None:
        if words:
            die, symbol = int(words[0]), words[1]
            told.append({"event": "turned", "seat": self._number(who), "die": die, "was": self.dice[die - 1], "symbol": symbol})
            self.dice[die - 1] = symbol
        else:
            told.append({"event": "kept", "seat": self._number(who)})
        if self.phase == "bears":
            told[-1]["must"] = True
            self._look_for_bears()
        else:
            self.phase, self.waiting = "bet", self.order[:]

    def _bet(self, who: str, word: str, told: list[Told]) -> None:
        low, high = int(word.split("-")[0]), int(word.split("-")[-1])
        self.bets[who] = low, high
        points = self.wheels[high - low + 1]
        told.append({"event": "bet", "seat": self._number(who), "low": low, "high": high, "points": points})
        self.waiting.pop(0)
        if self.waiting:
            return
        self.history.append((self.dice[:], []))
        for one in self.order:
            self._check(one, told)
        self._end_of_scoring(told)
        self.waiting = [one for one in self.line() if self.answers[one] != "right"]
        self._go_on(told)

    def _check(self, who: str, told: list[Told]) -> None:
        low, high = self.bets[who]
        total = sum(self.racks[self._number(who), symbol] for symbol in self.dice)
        answer = "right"
        if total not in range(low, high + 1):
            answer = "higher" if total > high else "lower"
            if high - low + 1 == min(self.wheels):
                answer = "wrong"
        self.answers[who] = answer
        self.history[-1][1].append((who, low, high, answer))
        told.append({"event": "checked", "seat": self._number(who), "low": low, "high": high, "answer": answer})
        points = self.wheels[high - low + 1]
        if answer == "right":
            self._move(who, points, "bet", told)
        if answer != "right" and self.cursed == who:
            self._move(who, -points, "curse", told)
        if answer != "right" and self.cursed not in (None, who):
            self._move(str(self.cursed), 1, "others", told)

    def _move(self, who: str, by: int, cause: str, told: list[Told]) -> None:
        space = self.space(who)
        self.track[space].remove(who)
        self.track.setdefault(space + by, []).append(who)
        told.append({"event": "moved", "seat": self._number(who), "by": by, "space": space + by, "cause": cause})
        if self.skull == "track" and space + by >= 7:
            self.skull = "taken"
            told.append({"event": "skull_taken", "seat": self._number(who)})
            if self.curse == "first":
                self.cursed = who
                told.append({"event": "cursed", "seat": self._number(who), "at_once": True})

    def _end_of_scoring(self, told: list[Told]) -> None:
        if self.skull not in ("track", "taken"):
            return
        far = self.skull == "taken" and any(self.space(who) >= 13 for who in self.seats)
        if far or self.round == self.rounds - 1:
            self.skull, self.cursed = "gone", None
            told.append({"event": "skull_left", "far": far})
        elif self.skull == "taken":
            self.cursed = self.line()[-1]
            told.append({"event": "cursed", "seat": self._number(self.cursed)})

    def _go_on(self, told: list[Told]) -> None:
        """The next one swaps, if there is anything to draw; or the round ends."""
        if self.waiting and any(self.left(symbol) for symbol in self.symbols):
            self.phase = "swap"
            return
        told += [{"event": "unswapped", "seat": self._number(who)} for who in self.waiting]
        self.waiting = []
        if self.tokens and self.round == self.rounds - 3:
            told.append({"event": "tokens_left", "symbols": [symbol for symbol in self.symbols if symbol in self.tokens]})
            self.tokens = set()
        if self.round < self.rounds:
            self._begin()
        else:
            self.phase = "final"
            self.dice, self.fell, self.bets, self.answers = [], [], {}, {}

    def _discard(self, who: str, symbol: str, told: list[Told]) -> None:
        digit = self.racks.pop((self._number(who), symbol))
        self.discards.append((self.round, who, symbol, digit))
        self.phase, self.drawing = "draw", symbol
        told.append({"event": "discarded", "seat": self._number(who), "symbol": symbol, "digit": digit})

    def _draw(self, digit: int, told: list[Told]) -> None:
        who = self.waiting.pop(0)
        self.unseen[self.drawing].remove(digit)
        self.racks[self._number(who), self.drawing] = digit
        told.append({"event": "drew", "seat": self._number(who), "symbol": self.drawing, "digit": digit})
        self.drawing = ""
        self._go_on(told)

    def _write(self, who: str, words: list[str], told: list[Told]) -> None:
        symbol, *values = words
        self.entries[who, symbol] = [int(digit) for digit in values if digit != "none"]
        told.append({"event": "wrote", "seat": self._number(who), "symbol": symbol, "values": self.entries[who, symbol]})
        if any(self.to_write(one) for one in self.seats):
            return
        for one in self.line():
            number = self._number(one)
            for name in self.symbols:
                entry = self.entries[one, name]
                points = {1: 5, 2: 2, 3: 1}[len(entry)] if self.racks[number, name] in entry else -2
                self.scores[one, name] = points * (2 if self.taken.get(name) == one else 1)
            told.append(
                {
                    "event": "judged",
                    "seat": number,
                    "rack": [self.racks[number, name] for name in self.symbols],
                    "values": [self.entries[one, name] for name in self.symbols],
                    "points": [self.scores[one, name] for name in self.symbols],
                }
            )
            net = sum(self.scores[one, name] for name in self.symbols)
            if net != 0:
                self._move(one, net, "final", told)
        first = max(space for space, stack in self.track.items() if stack)
        self.result = [1.0 if who == self.track[first][0] else 0.0 for who in self.seats]
        self.phase = "over"
        markers = [{"seat": self._number(one), "space": self.space(one)} for one in self.line()]
        told.append({"event": "ended", "reason": "finished", "results": self.result, "line": markers})

    # -- who knows what

    def heard_by(self, who: str | None, told: list[Told]) -> list[Told]:
        """What a seat, or a spectator, is told."""
        found = []
        for one in told:
            mine = who is not None and one.get("seat") == self._number(who)
            heard = dict(one)
            if one["event"] == "dealt":
                hidden = self.seats if who is None else who
                heard["racks"] = [None if "ABCD"[number] in hidden else rack for number, rack in enumerate(one["racks"])]
            if one["event"] in ("took", "wrote") and not mine:
                del heard["values"]
            if one["event"] == "drew" and (mine or who is None):
                del heard["digit"]
            found.append(heard)
        return found

    def seen(self, who: str | None) -> Told:
        """The position as a seat or a spectator sees it, without the helps and what is fixed."""
        owners = [*range(len(self.seats)), *[None] * (4 - len(self.seats))]
        return {
            "seat": None if who is None else self._number(who),
            "phase": {"stack": "deal", "draw": "swap"}.get(self.phase, self.phase),
            "round": self.round,
            "actors": [self._number(one) for one in self.actors() if one != "*"],
            "roller": self._number(self.order[0]) if self.order else None,
            "order": [self._number(one) for one in self.order],
            "dice": self.dice,
            "fell": self.fell,
            "offered": self.offered() if self.phase == "token" else None,
            "wheels": [self._wheel(size) for size in sorted(self.wheels)],
            "racks": [self._rack(number, owner, who) for number, owner in enumerate(owners)],
            "stacks": [self.left(symbol) for symbol in self.symbols] if self.phase != "deal" else [],
            "tokens": [self._token(symbol) for symbol in self.symbols] if self.shortcut else [],
            "sheets": [self._sheet(one, who) for one in self.seats],
            "skull": self.skull,
            "cursed": None if self.cursed is None else self._number(self.cursed),
            "rounds": [self._round(number) for number in range(1, len(self.history) + 1)],
            "result": self.result,
            "reason": None if self.result is None else "finished",
        }

    def line_seen(self) -> list[Told]:
        return [{"seat": self._number(one), "space": self.space(one)} for one in self.line()]

    def _wheel(self, size: int) -> Told:
        who = next((one for one, (low, high) in self.bets.items() if high - low + 1 == size), None)
        return {
            "size": size,
            "points": self.wheels[size],
            "told": size != min(self.wheels),
            "seat": None if who is None else self._number(who),
            "low": None if who is None else self.bets[who][0],
            "answer": None if who is None else self.answers.get(who),
        }

    def _rack(self, number: int, owner: int | None, who: str | None) -> Told:
        shown = owner is None or self.phase == "over" or (who is not None and self._number(who) != owner)
        return {
            "seat": owner,
            "digits": [self.racks.get((number, symbol)) if shown else None for symbol in self.symbols],
            "discarded": [
                [digit for _, one, name, digit in self.discards if self._number(one) == number and name == symbol]
                for symbol in self.symbols
            ],
        }

    def _token(self, symbol: str) -> Told:
        taker = self.taken.get(symbol)
        return {
            "symbol": symbol,
            "seat": None if taker is None else self._number(taker),
            "gone": taker is None and symbol not in self.tokens,
        }

    def _sheet(self, owner: str, who: str | None) -> Told:
        shown = who == owner or self.phase == "over"
        return {
            "seat": self._number(owner),
            "written": [(owner, symbol) in self.entries for symbol in self.symbols],
            "doubled": [self.taken.get(symbol) == owner for symbol in self.symbols],
            "values": [self.entries.get((owner, symbol)) if shown else None for symbol in self.symbols],
            "points": [self.scores[owner, symbol] for symbol in self.symbols] if self.phase == "over" else None,
        }

    def _round(self, number: int) -> Told:
        dice, bets = self.history[number - 1]
        swaps = [one for one in self.discards if one[0] == number]
        return {
            "round": number,
            "dice": dice,
            "bets": [{"seat": self._number(who), "low": low, "high": high, "answer": answer} for who, low, high, answer in bets],
            "swaps": [{"seat": self._number(who), "symbol": symbol, "digit": digit} for _, who, symbol, digit in swaps],
        }

    def digits_seen(self, who: str) -> list[list[int]]:
        """The digits that cannot be on a seat's own rack: it sees them on another, or they were discarded."""
        found = []
        for symbol in self.symbols:
            others = {digit for (number, name), digit in self.racks.items() if name == symbol and number != self._number(who)}
            gone = {digit for _, _, name, digit in self.discards if name == symbol}
            found.append(sorted(others | gone))
        return found
