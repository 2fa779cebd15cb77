"""Webhooks by TLS: sent where the certificate holds, and nowhere else."""

import ssl
import threading
from datetime import UTC, datetime, timedelta
from http.server import HTTPServer
from ipaddress import ip_address

import httpcore
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from games.notices import outgoing
from tests.games.notices.receiver import Receiver


@pytest.fixture
def certificate(tmp_path):
    """A certificate of 127.0.0.1 that only itself vouches for."""
    key, name = ec.generate_private_key(ec.SECP256R1()), x509.Name([])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder(
            name, name, key.public_key(), 1, now - timedelta(days=1), now + timedelta(days=1)
        )
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ip_address("127.0.0.1"))]), critical=True)
        .sign(key, hashes.SHA256())
    )
    path, pem = tmp_path / "both.pem", serialization.Encoding.PEM
    plain = (serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    path.write_bytes(key.private_bytes(pem, *plain) + made.public_bytes(pem))
    return path


@pytest.fixture
def receiver(certificate):
    """An HTTPS server with this certificate."""

    class Quiet(HTTPServer):
        def handle_error(self, request, client_address):
            """A client that does not like the certificate is no trouble."""

    Receiver.status, Receiver.headers_out, Receiver.seen = 204, {}, []
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)
    server = Quiet(("127.0.0.1", 0), Receiver)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"https://127.0.0.1:{server.server_port}/hook"
    server.shutdown()
    server.server_close()
    thread.join(5)


def test_a_receiver_with_a_certificate_that_holds_gets_the_message(receiver, certificate, monkeypatch):
    monkeypatch.setattr(httpcore._ssl.certifi, "where", lambda: str(certificate))
    assert outgoing.post(receiver, b"{}", [], allowed=lambda address: True) == 204
    assert [body for _path, _headers, body in Receiver.seen] == [b"{}"]


def test_a_receiver_whose_certificate_nobody_vouches_for_gets_nothing(receiver):
    with pytest.raises(httpcore.ConnectError, match="CERTIFICATE_VERIFY_FAILED"):
        outgoing.post(receiver, b"{}", [], allowed=lambda address: True)
    assert Receiver.seen == []
