"""Push messages in a real browser: its service worker, its subscription, and what it shows."""

import base64
import json

import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from django.urls import reverse
from playwright.sync_api import expect

from games.models import Notice, PushSubscription
from games.notices import push, webpush
from tests.factories.tables import RunningTableFactory
from tests.factories.users import UserFactory

pytestmark = [pytest.mark.anywhere, pytest.mark.django_db(transaction=True)]

ENDPOINT = "https://push.example.org/send/one-browser"
# Chromium's own push service is not reachable here: what it would answer is handed in, and everything
# around it (the page's script, our server, the worker and the notification) is real.
PUSH_SERVICE = """
(() => {
  const bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)).buffer;
  const subscription = {
    endpoint: "%(endpoint)s",
    getKey: (name) => bytes(name === "p256dh" ? "%(public)s" : "%(auth)s"),
    unsubscribe: async () => { sessionStorage.removeItem("subscribed"); return true; },
  };
  PushManager.prototype.subscribe = async (options) => {
    if (!options.userVisibleOnly || options.applicationServerKey.length !== 65) throw new Error("refused");
    sessionStorage.setItem("subscribed", "yes");
    return subscription;
  };
  const present = () => (sessionStorage.getItem("subscribed") ? subscription : null);
  PushManager.prototype.getSubscription = async () => present();
})();
"""


@pytest.fixture
def keys():
    """A browser's keys: the private one, and what it gives away."""
    private = ec.generate_private_key(ec.SECP256R1())
    uncompressed = serialization.PublicFormat.UncompressedPoint
    return private.public_key().public_bytes(serialization.Encoding.X962, uncompressed), bytes(range(16))


@pytest.fixture
def visitor(visit, keys):
    window = visit(UserFactory())
    public, auth = (base64.b64encode(key).decode() for key in keys)
    window.context.add_init_script(PUSH_SERVICE % {"endpoint": ENDPOINT, "public": public, "auth": auth})
    return window


def open_settings(visitor):
    visitor.page.goto(reverse("notice_settings"))
    return visitor.page


def test_a_browser_subscribes_and_ends_it_by_its_buttons(visitor, keys):
    page = open_settings(visitor)
    on, off = page.locator("[data-push-on]"), page.locator("[data-push-off]")
    expect(off).to_be_hidden()
    on.click()
    expect(off).to_be_visible()
    expect(on).to_be_hidden()
    stored = PushSubscription.objects.get()
    assert (stored.endpoint, webpush.decode(stored.public_key)) == (ENDPOINT, keys[0])
    assert webpush.decode(stored.auth_secret) == keys[1]
    page.reload()
    expect(page.get_by_text("1 browser of yours gets push messages.")).to_be_visible()
    page.locator("[data-push-off]").click()
    expect(page.locator("[data-push-on]")).to_be_visible()
    assert not PushSubscription.objects.exists()


def test_a_browser_that_will_not_is_told_so_and_the_site_keeps_nothing(visitor):
    page = open_settings(visitor)
    page.evaluate(
        "() => { PushManager.prototype.subscribe = async () => { throw new DOMException('no'); }; }"
    )
    page.locator("[data-push-on]").click()
    expect(page.get_by_role("alert")).to_have_text("This browser does not allow it.")
    assert not PushSubscription.objects.exists()


def test_without_javascript_nothing_is_offered_that_does_nothing(visit):
    page = visit(UserFactory(), java_script_enabled=False).page
    page.goto(reverse("notice_settings"))
    expect(page.locator("[data-push-on]")).to_be_hidden()
    expect(page.get_by_text("0 browsers of yours get push messages.")).to_be_visible()


def test_a_message_is_shown_by_the_worker_and_a_second_of_the_same_table_replaces_it(visitor, site):
    visitor.context.grant_permissions(["notifications"], origin=site)
    page = open_settings(visitor)
    expect(page.locator("[data-push-on]")).to_be_visible()  # so the worker is registered
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    table = RunningTableFactory(seats=2)
    notice = Notice.objects.filter(table=table, kind="your_turn").select_related("table", "user").first()
    told = push.payload(notice)
    deliver(visitor, site, told)
    expect_shown(page, [told])
    later = {**told, "body": "Your time is running out."}
    deliver(visitor, site, later)
    expect_shown(page, [later])


def deliver(visitor, site, told):
    """Hand the browser a message as its push service would, after opening the seal."""
    session = visitor.context.new_cdp_session(visitor.page)
    found = []
    session.on("ServiceWorker.workerRegistrationUpdated", lambda event: found.extend(event["registrations"]))
    session.send("ServiceWorker.enable")
    for _ in range(50):
        if found:
            break
        visitor.page.wait_for_timeout(100)
    mine = next(one["registrationId"] for one in found if one["scopeURL"].startswith(site))
    session.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": site, "registrationId": mine, "data": json.dumps(told)},
    )
    session.detach()


def expect_shown(page, messages):
    """These messages, and no others, stand among the system's notifications."""
    page.wait_for_function(
        """async (wanted) => {
            const registration = await navigator.serviceWorker.ready;
            const shown = await registration.getNotifications();
            const told = shown.map((one) => [one.title, one.body, one.data, one.tag].join());
            const expected = wanted.map((one) => [one.title, one.body, one.url, one.tag].join());
            return told.join(";") === expected.join(";");
        }""",
        arg=messages,
        timeout=10_000,
    )
