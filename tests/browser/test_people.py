"""The pages about people in a real browser: for everybody, in both lights, with and without JavaScript."""

import pytest
from django.core import mail
from django.urls import reverse

from accounts.models import User
from tests.accounts.mails import latest, link_in
from tests.accounts.people import PASSWORD, person
from tests.browser.pages import PHONE, WIDE, follow, violations

pytestmark = pytest.mark.anywhere


def check(page, path):
    """The page at this path breaks no rule of axe and does not scroll sideways."""
    page.goto(path)
    broken = [f"{path}: {fault['id']}" for fault in violations(page)]
    assert broken == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path


def test_signing_up_takes_the_browsers_time_zone_and_ends_at_my_tables(visit):
    page = visit(timezone_id="Asia/Tokyo").page
    page.goto(reverse("account_signup"))
    page.get_by_label("User name").fill("ada")
    page.get_by_label("E-mail address").fill("ada@example.org")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Create the account").click()
    page.get_by_role("heading", name="Look into your mailbox").wait_for()
    assert User.objects.get().time_zone == "Asia/Tokyo"
    page.goto(link_in(latest()))
    page.get_by_role("button", name="Yes, confirm it").click()
    page.wait_for_url("**/my/")
    assert len(mail.outbox) == 1


def test_other_browsers_are_signed_out_and_the_account_is_closed_through_the_pages(visit):
    user = person("ada")
    page, other = visit(**WIDE).page, visit(**PHONE).page
    for browser in (page, other):
        browser.goto(reverse("account_login"))
        browser.get_by_label("User name or e-mail address").fill("ada")
        browser.get_by_label("Password").fill(PASSWORD)
        browser.get_by_role("button", name="Sign in", exact=True).click()
        browser.wait_for_url("**/my/")
    page.goto(reverse("usersessions_list"))
    page.get_by_role("button", name="Sign out all others").click()
    page.get_by_text("You are signed in nowhere else.").wait_for()
    other.goto(reverse("my_tables"))
    other.wait_for_url("**/accounts/login/**")
    page.goto(reverse("close_account"))
    page.get_by_role("checkbox").check()
    page.get_by_role("button", name="Close my account").click()
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Go on").click()
    page.get_by_text("Your account is closed").wait_for(timeout=8000)
    user.refresh_from_db()
    assert user.closed_at
    assert user.name == "Former player"


def test_the_light_changes_at_once_and_stays(visit):
    page = visit(person("ada"), **WIDE).page
    page.goto(reverse("lobby"))
    ground = "getComputedStyle(document.documentElement).backgroundColor"
    day = page.evaluate(ground)
    with page.expect_response("**/accounts/theme/"):
        page.get_by_role("button", name="Night").click()
    assert page.evaluate(ground) != day
    page.reload()
    assert page.locator("html").get_attribute("data-theme") == "night"
    assert page.get_by_role("button", name="Day").is_visible()


def test_the_light_changes_without_javascript(visit):
    page = visit(java_script_enabled=False, **WIDE).page
    page.goto("/lobby/?page=1")
    follow(page, "button:has-text('Night')")
    assert page.url.endswith("/lobby/?page=1")
    assert page.locator("html").get_attribute("data-theme") == "night"


def test_the_menu_of_the_phone_opens_and_closes(visit):
    page = visit(person("ada"), **PHONE).page
    page.goto(reverse("lobby"))
    page.locator(".menu > summary").click()
    link = page.get_by_role("link", name="Settings")
    assert link.is_visible()
    page.keyboard.press("Escape")
    assert not link.is_visible()
    page.locator(".menu > summary").click()
    page.get_by_role("heading", level=1).click()
    assert not link.is_visible()


def test_the_menu_works_without_javascript(visit):
    page = visit(person("ada"), java_script_enabled=False, **PHONE).page
    page.goto(reverse("lobby"))
    page.locator(".menu > summary").click()
    page.get_by_role("button", name="Sign out").click()
    page.wait_for_url(f"**{reverse('home')}")


def test_a_fragment_whose_session_has_ended_sends_the_whole_page_to_sign_in(visit):
    window = visit(person("ada"), **WIDE)
    window.page.goto(reverse("my_tables"))
    window.context.clear_cookies()
    window.page.evaluate("htmx.ajax('GET', '/my/', '#tables')")
    window.page.wait_for_url("**/accounts/login/?next=%2Fmy%2F")
    window.page.get_by_label("User name or e-mail address").fill("ada")
    window.page.get_by_label("Password", exact=True).fill(PASSWORD)
    window.page.get_by_role("button", name="Sign in", exact=True).click()
    window.page.wait_for_url("**/my/")


def test_a_passkey_is_enough_to_sign_in(visit, site):
    ada = person("ada")
    window = visit(ada, **WIDE)
    page = window.page
    _plug_in_a_device(window)
    local = site.replace("127.0.0.1", "localhost")  # passkeys belong to names, not to numbers
    window.context.add_cookies([cookie | {"domain": "localhost"} for cookie in window.context.cookies()])
    page.goto(local + reverse("mfa_add_webauthn"))
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Go on").click()
    page.get_by_label("It is enough to sign in").check()
    page.get_by_role("button", name="Add it").click()
    page.wait_for_url("**/recovery-codes/**")
    window.context.clear_cookies()
    page.goto(local + reverse("account_login"))
    page.get_by_role("button", name="Sign in with a passkey").click()
    page.wait_for_url("**/my/")


def test_a_device_without_a_passkey_is_told_so(visit, site):
    window = visit(**WIDE)
    _plug_in_a_device(window)
    window.page.goto(site.replace("127.0.0.1", "localhost") + reverse("account_login"))
    window.page.get_by_role("button", name="Sign in with a passkey").click()
    window.page.get_by_text("Your device gave no key").wait_for()


def _plug_in_a_device(window):
    """A virtual authenticator that knows its owner, as the fingerprint reader of a phone does."""
    session = window.context.new_cdp_session(window.page)
    session.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    session.send("WebAuthn.addVirtualAuthenticator", {"options": options})
