"""Requests and answers of the REST API about sessions, accounts, blocks, reports and moderation.

People are named by where they were met, a table and a seat or a line of its chat: their ids never leave the server.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from fathom.server.wire.common import END, Asked, Login, Password, Source, Version, Wire

LONGEST_REPORT = 500
LONGEST_REASON = 200
MOST_BAN_DAYS = 3_650

Role = Literal["host", "moderator"]
BlockKind = Literal["mute", "block"]
Reason = Literal["abuse", "spam", "cheating", "name", "other"]

TypedPassword = Annotated[str, Meta(min_length=1, max_length=200)]
_IN_EMAIL = r"[^@\s\x00-\x1f\x7f,;:<>()\[\]\\\"]+"  # without what would make it a list of addresses, or a name and an address
Email = Annotated[str, Meta(min_length=3, max_length=254, pattern=rf"^{_IN_EMAIL}@{_IN_EMAIL}\.{_IN_EMAIL}" + END)]
SignedText = Annotated[str, Meta(min_length=1, max_length=600, pattern=r"^[\w.-]+" + END)]
When = Annotated[float, Meta(description="when", examples=[1794700075.5])]
ShortId = Annotated[str, Meta(description="names it in requests", examples=["3f9a0c41d7e2"])]


# -- signing in


class SessionInfo(Wire, frozen=True, kw_only=True):
    """A browser or program that is signed in as you. `DELETE /api/me/sessions/{id}` signs it out."""

    id: ShortId
    created: Annotated[float, Meta(description="when it signed in", examples=[1794700000.0])]
    seen: Annotated[float, Meta(description="when it was last here, to the hour", examples=[1794786400.0])]
    agent: Annotated[str, Meta(description="what it calls itself, shortened; empty: unknown", examples=["Firefox, Linux"])]
    current: Annotated[bool, Meta(description="whether it is the one that asks", examples=[True])]


class AccountInfo(Wire, frozen=True, kw_only=True):
    """How you can sign in: `GET /api/me/account`."""

    login: Annotated[str | None, Meta(description="null for a guest", examples=["ada"])]
    email: Annotated[str | None, Meta(description="where mail goes that lets you back in; null: none, or not confirmed yet")]
    recovery_codes: Annotated[int, Meta(description="how many are left", examples=[8])]
    mail: Annotated[bool, Meta(description="whether this server can send mail")]


class NewPassword(Asked, frozen=True, kw_only=True):
    """A new password. Everywhere else you are signed out."""

    current: Annotated[TypedPassword, Meta(examples=["a long sentence"])]
    new: Annotated[Password, Meta(examples=["another long sentence"])]


class Confirmed(Asked, frozen=True, kw_only=True):
    """Your password, for what cannot be undone. A guest, who has none, sets `confirm`."""

    password: Annotated[TypedPassword | None, Meta(description="of your account", examples=["a long sentence"])] = None
    confirm: Annotated[bool, Meta(description="for guests")] = False


class RecoveryCodes(Wire, frozen=True, kw_only=True):
    """New recovery codes, shown this once. Each lets you set a new password once; older codes are void."""

    codes: Annotated[list[str], Meta(examples=[["k7m2-p9qd-x3v8", "w2ne-c5x8-n2hd"]])]


class RecoveryWays(Wire, frozen=True, kw_only=True):
    """How a forgotten password can be replaced here, for anybody who asks: `GET /api/recover`. Recovery codes always work."""

    mail: Annotated[bool, Meta(description="whether this server can send mail", examples=[True])]


class RecoverByCode(Asked, frozen=True, kw_only=True):
    """A recovery code and the new password. You are signed in, and signed out everywhere else."""

    login: Annotated[Login, Meta(examples=["ada"])]
    code: Annotated[
        str, Meta(min_length=1, max_length=40, description="dashes, spaces and case do not matter", examples=["k7m2-p9qd-x3v8"])
    ]
    password: Annotated[Password, Meta(description="the new one", examples=["another long sentence"])]


class RecoverByMail(Asked, frozen=True, kw_only=True):
    """The account whose owner has forgotten the password. The answer is the same whether there is one or not."""

    login: Annotated[Login, Meta(examples=["ada"])]


class RecoverByLink(Asked, frozen=True, kw_only=True):
    """What the link in the mail carries, `/recover#TOKEN`, and the new password."""

    token: Annotated[SignedText, Meta(examples=["WyJhZGEiLCJ4Il0.Zx3k.pjujaElPSoW2aPRSZfJHjv9Rdhs"])]
    password: Annotated[Password, Meta(description="the new one", examples=["another long sentence"])]


class EmailWanted(Asked, frozen=True, kw_only=True):
    """An e-mail address for your account; null removes it. A link is mailed there: the address counts once it was opened."""

    email: Annotated[Email | None, Meta(examples=["ada@example.org"])]
    password: Annotated[TypedPassword, Meta(examples=["a long sentence"])]


class EmailConfirmed(Asked, frozen=True, kw_only=True):
    """What the link in the mail carries: `/confirm#TOKEN`."""

    token: Annotated[SignedText, Meta(examples=["WyJhZGEiLCJ4Il0.Zx3k.pjujaElPSoW2aPRSZfJHjv9Rdhs"])]


# -- blocks and reports


class Met(Asked, frozen=True, kw_only=True):
    """Somebody you met: at this table, by exactly one of a seat, a line of chat and a line of the spectators' chat."""

    table: Annotated[Source, Meta(examples=["k7m2p9qd"])]
    seat: Annotated[Annotated[int, Meta(ge=0, le=7)] | None, Meta(description="their seat", examples=[1])] = None
    line: Annotated[Version | None, Meta(description="the `v` of what they said")] = None
    spectator_line: Annotated[Version | None, Meta(description="the number of what they said among the spectators")] = None


class BlockWanted(Met, frozen=True, kw_only=True):
    """Somebody to mute or block.

    You do not see what a muted person says. A blocked person is muted, cannot sit at tables that you set up, and you see neither
    their open tables nor their invitations. They are not told.
    """

    kind: Annotated[BlockKind, Meta(examples=["block"])]


class BlockInfo(Wire, frozen=True, kw_only=True):
    """Somebody you have muted or blocked. `DELETE /api/me/blocks/{id}` ends it."""

    id: ShortId
    name: Annotated[str, Meta(description="what they were called then", examples=["Eve"])]
    kind: Annotated[BlockKind, Meta(examples=["mute"])]
    at: When
    seat: Annotated[int | None, Meta(description="theirs at the table that was asked about", examples=[1])] = None


class ReportWanted(Met, frozen=True, kw_only=True):
    """A report to the moderators, who see the line that you report, who you are, and what you write."""

    reason: Annotated[Reason, Meta(examples=["abuse"])]
    text: Annotated[
        str, Meta(max_length=LONGEST_REPORT, description="in your own words; may be empty", examples=["He insults us."])
    ] = ""


# -- moderation


class Ban(Wire, frozen=True, kw_only=True):
    """Why you may look but not sit, speak, open or upload anything, and until when."""

    reason: Annotated[str, Meta(examples=["insults"])]
    until: Annotated[float | None, Meta(description="null: for good", examples=[1795305600.0])]


class ReportInfo(Wire, frozen=True, kw_only=True):
    """A report, as moderators see it."""

    id: Annotated[str, Meta(examples=["p7dr6yyd"])]
    at: When
    by: Annotated[
        str, Meta(description="the name of the person who reports; empty if they have deleted their account", examples=["Ada"])
    ]
    about: Annotated[str, Meta(description="the name at that time", examples=["Eve"])]
    login: Annotated[str | None, Meta(description="of the person reported; null for a guest", examples=["eve"])]
    table: Annotated[str | None, Meta(examples=["k7m2p9qd"])]
    line: Annotated[int | None, Meta(description="of the table's chat", examples=[12])]
    spectator_line: Annotated[int | None, Meta(description="of the spectators' chat")]
    quote: Annotated[str, Meta(description="what was said; empty if a seat was reported", examples=["You are all fools."])]
    reason: Annotated[Reason, Meta(examples=["abuse"])]
    text: Annotated[str, Meta(examples=["He insults us."])]
    closed: Annotated[float | None, Meta(description="when a moderator closed it; null: it is open")]
    banned: Annotated[bool, Meta(description="whether the person reported is banned now")]


class BanWanted(Asked, frozen=True, kw_only=True):
    """Somebody to be banned: the person a report is about, or an account."""

    report: Annotated[Source | None, Meta(description="the report's id", examples=["p7dr6yyd"])] = None
    login: Annotated[Login | None, Meta(description="instead of a report")] = None
    days: Annotated[Annotated[int, Meta(ge=1, le=MOST_BAN_DAYS)] | None, Meta(description="null: for good", examples=[7])] = None
    reason: Annotated[str, Meta(min_length=1, max_length=LONGEST_REASON, description="the person reads it", examples=["insults"])]
    address: Annotated[bool, Meta(description="ban guests and new accounts from the address that they last came from, too")] = (
        False
    )


class BanInfo(Wire, frozen=True, kw_only=True):
    """A ban, as moderators see it. `DELETE /api/admin/bans/{id}` ends it."""

    id: ShortId
    name: Annotated[str, Meta(description="empty for an address", examples=["Eve"])]
    login: Annotated[str | None, Meta(description="null for a guest or an address", examples=["eve"])]
    address: Annotated[bool, Meta(description="whether it concerns guests from an address, which is not shown")]
    at: When
    until: Annotated[float | None, Meta(description="null: for good", examples=[1795305600.0])]
    reason: Annotated[str, Meta(examples=["insults"])]
    by: Annotated[str | None, Meta(description="the moderator; null: from the command line", examples=["Ben"])]


class RoleWanted(Asked, frozen=True, kw_only=True):
    """An account's role. Only hosts give roles."""

    login: Annotated[Login, Meta(examples=["ben"])]
    role: Annotated[Role | None, Meta(description="null: none", examples=["moderator"])]


class StaffInfo(Wire, frozen=True, kw_only=True):
    """An account with a role."""

    login: Annotated[str, Meta(examples=["ben"])]
    name: Annotated[str, Meta(examples=["Ben"])]
    role: Annotated[Role, Meta(examples=["moderator"])]


class ActionInfo(Wire, frozen=True, kw_only=True):
    """What a host or a moderator has done."""

    at: When
    by: Annotated[str | None, Meta(description="null: from the command line", examples=["Ben"])]
    action: Annotated[
        Literal["ban", "unban", "close", "remove", "role", "delete"],
        Meta(description="`close` a report, `remove` a line of chat, `delete` an account", examples=["ban"]),
    ]
    about: Annotated[str, Meta(description="a name or a table; empty for an address", examples=["Eve"])]
    detail: Annotated[
        str,
        Meta(
            description="of a ban its days, or `always`, and the reason; of a role the role, or `none`", examples=["7: insults"]
        ),
    ]


class Overview(Wire, frozen=True, kw_only=True):
    """The server in numbers."""

    accounts: Annotated[int, Meta(examples=[120])]
    guests: Annotated[int, Meta(examples=[950])]
    open: Annotated[int, Meta(description="tables that wait for players", examples=[4])]
    running: Annotated[int, Meta(description="games in progress", examples=[31])]
    over: Annotated[int, Meta(description="finished games", examples=[2210])]
    records: Annotated[int, Meta(description="uploaded records", examples=[17])]
    sockets: Annotated[int, Meta(description="open sockets of the worker that answers", examples=[64])]
    disk: Annotated[int, Meta(description="bytes of the database", examples=[48_000_000])]
    reports: Annotated[int, Meta(description="open reports", examples=[2])]
    bans: Annotated[int, Meta(description="bans that hold now", examples=[3])]


SECTIONS: dict[str, tuple[type[msgspec.Struct], ...]] = {
    "signing in": (
        SessionInfo,
        AccountInfo,
        NewPassword,
        Confirmed,
        RecoveryCodes,
        RecoveryWays,
        RecoverByCode,
        RecoverByMail,
        RecoverByLink,
        EmailWanted,
        EmailConfirmed,
    ),
    "blocks and reports": (Met, BlockWanted, BlockInfo, ReportWanted),
    "moderation": (Ban, ReportInfo, BanWanted, BanInfo, RoleWanted, StaffInfo, ActionInfo, Overview),
}
