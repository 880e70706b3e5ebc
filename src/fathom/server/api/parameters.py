"""What the handlers of requests take and give: parameters, dependencies, and how refusals are described."""

from __future__ import annotations

from typing import Annotated

from litestar import MediaType, Response
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Parameter

from fathom.server.accounts import Accounts
from fathom.server.heavy import Asker
from fathom.server.host import Host
from fathom.server.identity import Caller, Identities
from fathom.server.settings import Settings
from fathom.server.storage import Person, Storage
from fathom.server.wire import common, rest

Id = Annotated[str, Parameter(pattern="^[a-z0-9]{8}" + common.END, description="The id of a table, a record or a campaign.")]
AskedTable = Annotated[
    str | None, Parameter(required=False, pattern="^[a-z0-9]{8}" + common.END, description="The table whose seats are told.")
]
ShortId = Annotated[str, Parameter(pattern="^[0-9a-f]{12}" + common.END, description="The id of a session, a block or a ban.")]
GameName = Annotated[str, Parameter(pattern="^[a-z][a-z0-9_]{0,39}" + common.END)]
AskedGame = Annotated[str | None, Parameter(required=False, pattern="^[a-z][a-z0-9_]{0,39}" + common.END)]
Seat = Annotated[int, Parameter(ge=0, le=7)]
AskedSeat = Annotated[int | None, Parameter(ge=0, le=7, required=False, description="The seat to look from.")]
Onward = Annotated[bool, Parameter(required=False, description="Go on to what follows in the game's campaign.")]
AskedLevel = Annotated[common.Level | None, Parameter(required=False, description="The level of the bots; null: as before.")]
Me = NamedDependency[Person]
Visitor = NamedDependency[Person | None]
TheHost = NamedDependency[Host]
TheStorage = NamedDependency[Storage]
TheIdentities = NamedDependency[Identities]
TheSettings = NamedDependency[Settings]
TheAsker = NamedDependency[Asker]
TheAccounts = NamedDependency[Accounts]
TheCaller = NamedDependency[Caller]
Lang = Annotated[common.Language, Parameter(required=False, description="The language of texts.")]


BANNED_MAY = {"banned_may": True}  # of handlers: people who are banned may do this, beyond looking


def problems(*statuses: int) -> dict[int, ResponseSpec]:
    """Return the refusals that a request may get, for the API's description."""
    return {status: ResponseSpec(rest.Problem, description="A refusal.", generate_examples=False) for status in (429, *statuses)}


# Replays and reviews come encoded from the process that computed them.
REPLAY = {200: ResponseSpec(rest.Replay, description="The replay.", generate_examples=False)}
REVIEW = {200: ResponseSpec(rest.Review, description="The review.", generate_examples=False)}
DECIDED = {200: ResponseSpec(rest.Decided, description="What decided the game.", generate_examples=False)}


def json_response(body: bytes) -> Response[bytes]:
    return Response(body, media_type=MediaType.JSON)
