"""Push messages are sealed and signed as the standards say: their own examples are the proof."""

import json

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature

from games.notices import webpush

# RFC 8291, appendix A.
MESSAGE = b"When I grow up, I want to be a watermelon"
SENDER = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
SALT = "DGv6ra1nlYgDCS1FRnbzlw"
BROWSER = webpush.Browser(
    "https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV",
    webpush.decode("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"),
    webpush.decode("BTBZMqHH6r4Tts7J_aSIgg"),
)
SEALED = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8w"
    "EqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


def test_the_example_of_the_standard_is_sealed_to_the_byte():
    sealed = webpush.seal(MESSAGE, BROWSER, own_key=webpush.load_key(SENDER), salt=webpush.decode(SALT))
    assert webpush.encode(sealed) == SEALED


def test_two_messages_never_share_key_or_salt():
    first, second = webpush.seal(MESSAGE, BROWSER), webpush.seal(MESSAGE, BROWSER)
    assert first[:16] != second[:16]
    assert first[21:86] != second[21:86]


def test_a_message_that_no_service_takes_is_refused():
    assert len(webpush.seal(b"x" * webpush.LONGEST, BROWSER)) <= 4096
    with pytest.raises(ValueError, match="at most"):
        webpush.seal(b"x" * (webpush.LONGEST + 1), BROWSER)


def test_the_signature_holds_under_the_public_key_and_names_the_service_alone():
    key = webpush.key_from_secret("a secret of the site")
    header = webpush.authorization(BROWSER.endpoint, key, "mailto:a@example.org", now=1_000_000)
    token, _, public = header.removeprefix("vapid t=").partition(", k=")
    assert public == webpush.public_key(key)
    signed, _, signature = token.rpartition(".")
    raw = webpush.decode(signature)
    der = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), webpush.decode(public))
    point.verify(der, signed.encode(), ec.ECDSA(hashes.SHA256()))
    claims = json.loads(webpush.decode(signed.split(".")[1]))
    assert claims == {
        "aud": "https://push.example.net",
        "exp": 1_000_000 + webpush.VALID_FOR,
        "sub": "mailto:a@example.org",
    }


def test_a_site_keeps_its_key_as_long_as_its_secret():
    first = webpush.public_key(webpush.key_from_secret("one"))
    assert first == webpush.public_key(webpush.key_from_secret("one"))
    assert first != webpush.public_key(webpush.key_from_secret("two"))


@pytest.mark.parametrize("key", [b"", b"\x04" + b"\x01" * 64, BROWSER.public_key[:-1]])
def test_what_is_no_key_of_a_browser_is_refused(key):
    with pytest.raises(ValueError, match=r"\w"):
        webpush.Browser(BROWSER.endpoint, key, BROWSER.auth_secret)
