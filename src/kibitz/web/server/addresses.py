"""The addresses under which this machine can be reached."""

from ipaddress import IPv4Address, IPv6Address, ip_address


def own_addresses(host: str) -> list[str]:
    """Where others in the network find a server that listens so: what they can type first."""
    import ifaddr  # noqa: PLC0415  # asks every network card, and only a server for others needs it

    found = [ip.ip for adapter in ifaddr.get_adapters() for ip in adapter.ips]
    usable = [address for each in found if (address := _usable(each if isinstance(each, str) else each[0]))]
    heard = [address for address in usable if address.version == 4 or ip_address(host).version == 6]
    return [str(address) for address in sorted(heard, key=lambda each: each.version)]


def _usable(text: str) -> IPv4Address | IPv6Address | None:
    address = ip_address(text.partition("%")[0])
    return None if address.is_loopback or address.is_link_local or address.is_multicast else address


def is_address(name: str) -> bool:
    """Whether a name is an address in figures.

    >>> [is_address(name) for name in ("10.0.0.7", "fd00::2", "evil.example", "10.0.0.7.evil.example")]
    [True, True, False, False]
    """
    try:
        ip_address(name.partition("%")[0])
    except ValueError:
        return False
    return True
