"""The games that can be played here, described in both languages."""

from __future__ import annotations

from functools import cache
from typing import Any, get_args

from fathom.core.game import Game
from fathom.core.options import describe_options, write_options
from fathom.core.registry import games
from fathom.server.clients import client_info
from fathom.server.wire import common, rest


@cache
def game_infos() -> list[rest.GameInfo]:
    return [_describe(game) for game in games().values()]


def _describe(game: Game[Any]) -> rest.GameInfo:
    def say(key: str) -> rest.Localized:
        return rest.Localized(en=game.texts["en"].say(key), pl=game.texts["pl"].say(key))

    def help_of(preset: str) -> rest.Localized | None:
        key = f"preset_help.{preset}"
        return say(key) if key in game.texts["en"].sentences else None

    fields = zip(describe_options(game.options, game.texts["en"]), describe_options(game.options, game.texts["pl"]), strict=True)
    return rest.GameInfo(
        name=game.name,
        version=game.version,
        players=list(game.players),
        usual=game.players.usual,
        title=say("title"),
        tagline=say("tagline"),
        minutes=game.texts["en"].say("minutes"),
        presets=[
            rest.PresetInfo(name=name, label=say(f"preset.{name}"), help=help_of(name), options=write_options(options))
            for name, options in game.presets.items()
        ],
        options=[
            rest.OptionInfo(
                name=en.name,
                kind=en.kind,
                default=en.default,
                choices=list(en.choices),
                low=en.low,
                high=en.high,
                label=rest.Localized(en=en.label, pl=pl.label),
                help=rest.Localized(en=en.help, pl=pl.help),
                choice_labels=[
                    rest.Localized(en=one, pl=two) for one, two in zip(en.choice_labels, pl.choice_labels, strict=True)
                ],
            )
            for en, pl in fields
        ],
        levels=list(get_args(common.Level)),
        campaign=None if game.campaign is None else list(game.campaign.decides),
        client=client_info(game),
    )
