"""The games that can be played here, described in both languages."""

from __future__ import annotations

from functools import cache
from typing import Any, get_args

from fathom.core.game import Game
from fathom.core.options import describe_options, write_options
from fathom.core.registry import games
from fathom.server import wire


@cache
def game_infos() -> list[wire.GameInfo]:
    return [_describe(game) for game in games().values()]


def _describe(game: Game[Any]) -> wire.GameInfo:
    def say(key: str) -> wire.Localized:
        return wire.Localized(en=game.texts["en"].say(key), pl=game.texts["pl"].say(key))

    fields = zip(describe_options(game.options, game.texts["en"]), describe_options(game.options, game.texts["pl"]), strict=True)
    return wire.GameInfo(
        name=game.name,
        version=game.version,
        players=list(game.players),
        usual=game.players.usual,
        title=say("title"),
        tagline=say("tagline"),
        minutes=game.texts["en"].say("minutes"),
        presets=[
            wire.PresetInfo(name=name, label=say(f"preset.{name}"), options=write_options(options))
            for name, options in game.presets.items()
        ],
        options=[
            wire.OptionInfo(
                name=en.name,
                kind=en.kind,
                default=en.default,
                choices=list(en.choices),
                low=en.low,
                high=en.high,
                label=wire.Localized(en=en.label, pl=pl.label),
                help=wire.Localized(en=en.help, pl=pl.help),
                choice_labels=[
                    wire.Localized(en=one, pl=two) for one, two in zip(en.choice_labels, pl.choice_labels, strict=True)
                ],
            )
            for en, pl in fields
        ],
        levels=list(get_args(wire.Level)),
        logbook=None if game.campaign is None else list(game.campaign.decides),
    )
