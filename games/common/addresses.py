"""Network addresses of readers, as limits count them: one rule for every limit of the site."""

import ipaddress

from allauth import app_settings


def plain_address(text: str) -> str:
    """An IP address in its shortest form; IPv4 written as IPv6 (`::ffff:192.0.2.1`) is IPv4. Other text stays."""
    try:
        address = ipaddress.ip_address(text.strip())
    except ValueError:
        return text
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        address = ipaddress.IPv6Address(int(address))  # without the name of an interface
    return str(address)


def network_of(text: str) -> str:
    """What limits count: an IPv4 address, or the network that an IPv6 reader has alone (RATE_LIMIT_IPV6_PREFIX, /64).

    Whoever has one IPv6 address has 2**64 of them, so a limit by whole addresses would be none.
    """
    plain = plain_address(text)
    try:
        address = ipaddress.ip_address(plain)
    except ValueError:
        return plain
    if address.version == 4:
        return plain
    return str(ipaddress.ip_network((address, app_settings.RATE_LIMIT_IPV6_PREFIX), strict=False))
