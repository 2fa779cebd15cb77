"""Web push by the standards: a message sealed for one browser (RFC 8291), in the site's name (RFC 8292).

Why not by a package: docs/decisions/0005-web-push-by-the-standards.md. Both standards' vectors are tests.
"""

import base64
import json
import os
import time
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

RECORD_SIZE = 4096
LONGEST = RECORD_SIZE - 16 - 1 - 86
"""The most bytes of a message: what every push service takes, less seal, mark and header."""

CURVE = ec.SECP256R1()

ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""The number of points of the curve."""

VALID_FOR = 12 * 3600
"""How long a signature of ours holds, in seconds; the standard allows a day."""


@dataclass(frozen=True, slots=True)
class Browser:
    """One subscription: where to send, and the browser's keys."""

    endpoint: str
    public_key: bytes
    """An uncompressed point, 65 bytes."""
    auth_secret: bytes
    """16 bytes."""

    def __post_init__(self) -> None:
        """Raise ValueError unless the keys are what a browser makes."""
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, self.public_key)
        if len(self.public_key) != 65 or len(self.auth_secret) != 16:
            raise ValueError("not the keys of a browser")


def encode(data: bytes) -> str:
    """Base64url without padding, as all of this is written."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decode(text: str) -> bytes:
    """What `encode` wrote, or a browser sent. Raises ValueError."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def seal(
    message: bytes,
    browser: Browser,
    *,
    own_key: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """The body to send: the message in one aes128gcm record that only this browser can open.

    Key and salt are fresh for each message; only the standard's example brings its own.
    """
    if len(message) > LONGEST:
        raise ValueError(f"a push message has at most {LONGEST} bytes")
    own_key, salt = own_key or ec.generate_private_key(CURVE), salt or os.urandom(16)
    own_public = _point(own_key)
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, browser.public_key)
    shared = own_key.exchange(ec.ECDH(), theirs)
    info = b"WebPush: info\x00" + browser.public_key + own_public
    secret = _hkdf(shared, browser.auth_secret, info, 32)
    key = _hkdf(secret, salt, b"Content-Encoding: aes128gcm\x00", 16)
    nonce = _hkdf(secret, salt, b"Content-Encoding: nonce\x00", 12)
    header = salt + RECORD_SIZE.to_bytes(4, "big") + bytes([len(own_public)]) + own_public
    return header + AESGCM(key).encrypt(nonce, message + b"\x02", None)


def load_key(text: str) -> ec.EllipticCurvePrivateKey:
    """A private key from the 32 bytes of its number, base64url. Raises ValueError."""
    return ec.derive_private_key(int.from_bytes(decode(text), "big"), CURVE)


def key_from_secret(secret: str) -> ec.EllipticCurvePrivateKey:
    """The key that follows from another secret, always the same one."""
    number = int.from_bytes(_hkdf(secret.encode(), b"", b"web push key", 48), "big")
    return ec.derive_private_key(number % (ORDER - 1) + 1, CURVE)


def public_key(key: ec.EllipticCurvePrivateKey) -> str:
    """What a browser needs to know of the key when it subscribes."""
    return encode(_point(key))


def authorization(
    endpoint: str, key: ec.EllipticCurvePrivateKey, contact: str, *, now: float | None = None
) -> str:
    """The header that says who sends: a token for the endpoint's own server, signed by the site."""
    parts = urlsplit(endpoint)
    claims = {
        "aud": f"{parts.scheme}://{parts.netloc}",
        "exp": int(now if now is not None else time.time()) + VALID_FOR,
        "sub": contact,
    }
    signed = ".".join(_json(part) for part in ({"typ": "JWT", "alg": "ES256"}, claims))
    r, s = decode_dss_signature(key.sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
    signature = encode(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
    return f"vapid t={signed}.{signature}, k={public_key(key)}"


def _point(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.public_key().public_bytes(
        serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    )


def _hkdf(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def _json(value: Mapping[str, object]) -> str:
    return encode(json.dumps(value, separators=(",", ":")).encode())
