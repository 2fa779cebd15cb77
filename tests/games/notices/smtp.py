"""A mail server for tests that takes mail, refuses it, hangs, or drops the line."""

import asyncio
import email
import socket
import threading
import time
from collections import Counter

from aiosmtpd.controller import Controller


class Sink:
    """Remembers what it took; `mode` says how it behaves, `pause` how slow it is."""

    def __init__(self):
        self.mails, self.mode, self.pause = [], "take", 0.0
        self.lock = threading.Lock()

    async def handle_RCPT(self, server, session, envelope, address, options):
        if self.mode == "refuse":
            return "550 5.1.1 no such mailbox"
        if self.mode == "later":
            return "451 4.3.0 try again later"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        await asyncio.sleep(self.pause)
        if self.mode == "hang":
            await asyncio.sleep(30)
        with self.lock:
            self.mails.append(email.message_from_bytes(envelope.content))
        if self.mode == "drop":  # the mail is taken, but its sender never hears of it
            server.transport.abort()
        return "250 taken"

    @property
    def ids(self):
        """How often each Message-ID came."""
        return Counter(mail["Message-ID"] for mail in self.mails)

    @property
    def receivers(self):
        """How many mails each address got."""
        return Counter(mail["To"] for mail in self.mails)

    def wait_for(self, count, seconds=30):
        """Wait until so many mails have come."""
        end = time.monotonic() + seconds
        while len(self.mails) < count and time.monotonic() < end:
            time.sleep(0.02)
        assert len(self.mails) >= count, f"{len(self.mails)} of {count} mails after {seconds} s"


def serve(sink):
    """A running server for this sink, at `port`."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    controller = Controller(sink, hostname="127.0.0.1", port=port)
    controller.start()
    return controller
