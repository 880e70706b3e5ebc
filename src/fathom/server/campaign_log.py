"""Campaigns in the database. A sitting is written in one transaction with its table's beginning and end."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import msgspec
import sqlalchemy as sa

from fathom.core.campaign import Sitting
from fathom.core.registry import current_name
from fathom.server.entries import PREFIX, Chair, Place
from fathom.server.schema import campaigns, members, sittings


class StoredCampaign(msgspec.Struct, frozen=True, kw_only=True):
    """A group's campaign. Its chairs name people by id, so it stays on the server."""

    id: str
    host: str
    name: str
    game: str
    chairs: list[Chair]
    options: dict[str, str]
    created: float

    def has(self, keys: Collection[str]) -> bool:
        """Return whether somebody plays in it, by any of the keys that name them."""
        return any(chair.user in keys for chair in self.chairs)


class Logged(msgspec.Struct, frozen=True, kw_only=True):
    """What a step of a campaign's table adds to its log."""

    place: Place
    opened: bool  # the table was set up
    began: list[Chair] | None  # the game began with these people
    ended: Sitting | None


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """One line of a campaign's log."""

    number: int
    table: str
    page: int
    began: float
    sitting: Sitting | None  # None: it is not over


# -- inside a transaction


def log_sitting(connection: sa.Connection, table: str, at: float, logged: Logged) -> None:
    """Write down what has happened at a campaign's table."""
    place = logged.place
    if logged.opened:
        row = {"campaign_id": place.campaign, "number": place.number, "table_id": table, "page": place.page, "began": at}
        connection.execute(sittings.insert().values(row))
    if logged.began is not None:
        _welcome(connection, place.campaign, logged.began)
    if logged.ended is not None:
        body = msgspec.json.encode(logged.ended).decode()
        connection.execute(sittings.update().where(sittings.c.table_id == table).values(body=body))


def _welcome(connection: sa.Connection, id: str, seated: Sequence[Chair]) -> None:
    """Give the open seats of a campaign to the people who took them, and those kept for a login to the person who has it."""
    campaign = find_campaign(connection, id)
    if campaign is None:
        return
    known = [chair.user for chair in campaign.chairs]
    chairs = [
        Chair(user=new.user, name=new.name) if new.user and new.user not in known and _is_free(old) else old
        for old, new in zip(campaign.chairs, seated, strict=True)
    ]
    # An invited person who has come is a member now.
    came = {chair.user: chair.name for chair in seated if chair.user and not chair.invited}
    chairs = [
        Chair(user=chair.user, name=came[chair.user]) if chair.invited and chair.user in came else chair for chair in chairs
    ]
    if chairs != campaign.chairs:
        connection.execute(campaigns.update().where(campaigns.c.id == id).values(chairs=_encode(chairs)))
        _add_members(connection, id, [chair.user for chair in chairs if chair.user and chair.user not in known])
        released = [chair.user for chair in campaign.chairs if chair.user not in {chair.user for chair in chairs}]
        connection.execute(members.delete().where(members.c.campaign_id == id, members.c.person_id.in_(released)))


def _is_free(chair: Chair) -> bool:
    return chair.user.startswith(PREFIX) if chair.user else chair.level is None


def find_campaign(connection: sa.Connection, id: str) -> StoredCampaign | None:
    row = connection.execute(sa.select(campaigns).where(campaigns.c.id == id)).one_or_none()
    return None if row is None else _campaign(row)


def add_campaign(connection: sa.Connection, campaign: StoredCampaign) -> None:
    connection.execute(
        campaigns.insert().values(
            id=campaign.id,
            host=campaign.host,
            name=campaign.name,
            game=campaign.game,
            chairs=_encode(campaign.chairs),
            options=_encode(campaign.options),
            created=campaign.created,
        )
    )
    _add_members(connection, campaign.id, [chair.user for chair in campaign.chairs if chair.user])


def _add_members(connection: sa.Connection, campaign: str, people: list[str]) -> None:
    if people:
        connection.execute(members.insert(), [{"campaign_id": campaign, "person_id": person} for person in people])


def campaigns_of(connection: sa.Connection, keys: Collection[str], most: int) -> list[StoredCampaign]:
    """Return the campaigns that somebody plays in, the most recently played first."""
    played = sa.select(sa.func.max(sittings.c.began)).where(sittings.c.campaign_id == campaigns.c.id).scalar_subquery()
    wanted = (
        sa.select(campaigns)
        .join(members, members.c.campaign_id == campaigns.c.id)
        .where(members.c.person_id.in_(keys))
        .order_by(sa.func.coalesce(played, campaigns.c.created).desc())
        .limit(most)
    )
    return [_campaign(row) for row in connection.execute(wanted)]


def move_member(connection: sa.Connection, old: str, new: str, name: str | None = None) -> None:
    """Give somebody's seats in campaigns to another id, with another name if there is one.

    Campaigns where the new id plays too are left alone.
    """
    mine = sa.select(members.c.campaign_id).where(members.c.person_id == old)
    taken = set(connection.scalars(sa.select(members.c.campaign_id).where(members.c.person_id == new)))
    for id in list(connection.scalars(mine)):
        campaign = find_campaign(connection, id)
        if campaign is None or id in taken:
            continue
        chairs = [
            Chair(user=new, name=chair.name if name is None else name, level=chair.level, invited=chair.invited)
            if chair.user == old
            else chair
            for chair in campaign.chairs
        ]
        connection.execute(campaigns.update().where(campaigns.c.id == id).values(chairs=_encode(chairs)))
        connection.execute(members.update().where(members.c.campaign_id == id, members.c.person_id == old).values(person_id=new))
    connection.execute(campaigns.update().where(campaigns.c.host == old).values(host=new))


def count_campaigns(connection: sa.Connection, host: str) -> int:
    return connection.scalar(sa.select(sa.func.count()).where(campaigns.c.host == host)) or 0


def names_of(connection: sa.Connection, ids: set[str]) -> dict[str, str]:
    """Return campaigns' names by their ids."""
    return {row.id: row.name for row in connection.execute(sa.select(campaigns).where(campaigns.c.id.in_(ids)))}


def log_of(connection: sa.Connection, campaign: str) -> list[Row]:
    """Return a campaign's sittings, the oldest first."""
    wanted = sa.select(sittings).where(sittings.c.campaign_id == campaign).order_by(sittings.c.number)
    return [
        Row(
            number=row.number,
            table=row.table_id,
            page=row.page,
            began=row.began,
            sitting=None if row.body is None else _decode_sitting(row.body),
        )
        for row in connection.execute(wanted)
    ]


_decode_sitting = msgspec.json.Decoder(Sitting).decode
_decode_chairs = msgspec.json.Decoder(list[Chair]).decode
_decode_options = msgspec.json.Decoder(dict[str, str]).decode


def _encode(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _campaign(row: sa.Row[tuple[object, ...]]) -> StoredCampaign:
    return StoredCampaign(
        id=row.id,
        host=row.host,
        name=row.name,
        game=current_name(row.game),
        chairs=_decode_chairs(row.chairs),
        options=_decode_options(row.options),
        created=row.created,
    )
