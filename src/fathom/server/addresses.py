"""Where requests come from, as far as the server wants to know it: enough to share fairly, too little to find anybody by."""

from __future__ import annotations

import hashlib
import hmac
import ipaddress

from litestar.connection import ASGIConnection

IPV6_PREFIX = 64  # bits that belong to one household


def address_of(connection: ASGIConnection) -> str:  # type: ignore[type-arg]
    """Return the address that a request came from; all of a household's IPv6 addresses count as one."""
    return household(connection.client.host if connection.client is not None else "")


def household(host: str) -> str:
    """Return what stands for an address: its network where one household has many."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((address, IPV6_PREFIX), strict=False).network_address)
    return host


def net_of(address: str, secret: str) -> str:
    """Return a keyed hash of an address, as it is stored."""
    return hmac.new(secret.encode(), address.encode(), hashlib.sha256).hexdigest()[:16]
