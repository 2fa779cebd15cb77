"""Sending to addresses that users typed, and to no address inside our own network.

The name is looked up here, every address it has is checked, and the connection goes to the very
address that was checked, so that a second look-up cannot lead elsewhere. Redirects are not followed.
"""

import socket
import ssl
import time
from collections.abc import Callable, Iterable
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Any
from urllib.parse import urlsplit

import httpcore

SECONDS = 10.0
"""The most that all of it may take, from connecting to the end of the answer."""

LONGEST_ANSWER = 65_536
"""So many bytes of an answer are read; what it says does not matter."""

Address = IPv4Address | IPv6Address


class Refused(Exception):
    """Nothing may be sent there, or the answer was no; the message says which."""

    def __init__(self, reason: str, *, status: int | None = None) -> None:
        super().__init__(reason)
        self.status = status
        """The answer's status, if there was one."""


def is_public(address: Address) -> bool:
    """Is this an address of the public internet, also behind an IPv6 form of an IPv4 address?"""
    if isinstance(address, IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour or (address.teredo and address.teredo[1])
        if inner:
            return is_public(inner)
    return address.is_global and not address.is_multicast


class _HurriedStream(httpcore.NetworkStream):
    """A connection that has a last moment: whoever answers byte by byte gains no time by it."""

    def __init__(self, stream: httpcore.NetworkStream, end: float) -> None:
        self._stream, self._end = stream, end

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        return self._stream.read(max_bytes, self._left(httpcore.ReadTimeout))

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        self._stream.write(buffer, self._left(httpcore.WriteTimeout))

    def close(self) -> None:
        self._stream.close()

    def start_tls(
        self, ssl_context: ssl.SSLContext, server_hostname: str | None = None, timeout: float | None = None
    ) -> httpcore.NetworkStream:
        left = self._left(httpcore.ConnectTimeout)
        return _HurriedStream(self._stream.start_tls(ssl_context, server_hostname, left), self._end)

    def get_extra_info(self, info: str) -> Any:
        return self._stream.get_extra_info(info)

    def _left(self, too_late: type[Exception]) -> float:
        left = self._end - time.monotonic()
        if left <= 0:
            raise too_late("it took too long")
        return left


class _CheckedNetwork(httpcore.SyncBackend):
    """Connects to allowed addresses only."""

    def __init__(self, allowed: Callable[[Address], bool]) -> None:
        super().__init__()
        self._allowed = allowed

    def connect_tcp(self, host: str, port: int, *args: Any, **kwargs: Any) -> httpcore.NetworkStream:
        addresses = _look_up(host, port)
        if not addresses or not all(self._allowed(address) for address in addresses):
            raise Refused("this address is not on the public internet")
        end = time.monotonic() + SECONDS
        return _HurriedStream(super().connect_tcp(str(addresses[0]), port, *args, **kwargs), end)


def check_url(url: str) -> None:
    """Raise Refused where something stranger than a web address was typed."""
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.username or parts.password:
        raise Refused("this is not a plain web address")


def post(
    url: str,
    body: bytes,
    headers: Iterable[tuple[str, str]],
    *,
    allowed: Callable[[Address], bool] = is_public,
) -> int:
    """Send and return the status, which is 2xx. Raises Refused for any other, or what httpcore raises."""
    check_url(url)
    timeout = dict.fromkeys(("connect", "read", "write", "pool"), SECONDS)
    with (
        httpcore.ConnectionPool(network_backend=_CheckedNetwork(allowed)) as pool,
        pool.stream(
            "POST", url, headers=list(headers), content=body, extensions={"timeout": timeout}
        ) as answer,
    ):
        size = 0
        for chunk in answer.iter_stream():
            size += len(chunk)
            if size > LONGEST_ANSWER:
                break
        if not 200 <= answer.status < 300:
            raise Refused(f"the answer was {answer.status}", status=answer.status)
        return answer.status


def _look_up(host: str, port: int) -> list[Address]:
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except OSError as error:
        raise Refused("this name leads nowhere") from error
    return [ip_address(str(entry[4][0]).partition("%")[0]) for entry in found]
