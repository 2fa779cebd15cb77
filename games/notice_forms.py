"""Forms about notices: how one is told, and where."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.models import Preferences
from games.models import PushSubscription, Webhook
from games.notices import outgoing, webpush
from games.notices.kinds import KINDS

MOST_WEBHOOKS = 5
MOST_BROWSERS = 20


class NoticeSettingsForm(forms.ModelForm):  # type: ignore[type-arg]
    """When mail comes, what reminds, and of which kinds one is told."""

    turn_mail = forms.BooleanField(label=_("Mail me about my tables"), required=False)
    kinds = forms.MultipleChoiceField(
        label=_("Tell me when"),
        help_text=_("By mail, push and webhook; in your notices on the site stands everything."),
        choices=[(kind.name, kind.title) for kind in KINDS.values()],
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )

    class Meta:
        model = Preferences
        fields = ("mail_mode", "mail_delay", "digest_hour", "mail_pictures", "remind_percent", "remind_hours")
        widgets = {"mail_mode": forms.RadioSelect}
        help_texts = {
            "mail_delay": _("One mail covers all tables that wait by then."),
            "remind_percent": _("0 for no such reminder."),
            "remind_hours": _("0 for no such reminder."),
        }

    field_order = ("turn_mail", *Meta.fields, "kinds")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["turn_mail"].initial = self.instance.user.turn_mail
        self.fields["kinds"].initial = [name for name in KINDS if name not in self.instance.muted_kinds]

    def save(self, commit: bool = True) -> Preferences:
        """Store the preferences, and with the user whether mail is wanted at all."""
        self.instance.muted_kinds = sorted(set(KINDS) - set(self.cleaned_data["kinds"]))
        saved: Preferences = super().save(commit)
        saved.user.turn_mail = self.cleaned_data["turn_mail"]
        saved.user.save(update_fields=("turn_mail",))
        return saved


class AddressField(forms.URLField):
    """A web address; without a scheme it is a secure one."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{**kwargs, "assume_scheme": "https"})


class WebhookForm(forms.ModelForm):  # type: ignore[type-arg]
    """A new webhook."""

    class Meta:
        model = Webhook
        fields = ("url", "shape")
        field_classes = {"url": AddressField}
        help_texts = {"url": _("An address on the public internet that takes a POST.")}

    def clean_url(self) -> str:
        """The address. Raises ValidationError unless it is a plain web address, new for this user."""
        url: str = self.cleaned_data["url"]
        try:
            outgoing.check_url(url)
        except outgoing.Refused as error:
            raise forms.ValidationError(_("This is not a plain web address."), code="url") from error
        others = Webhook.objects.filter(user=self.instance.user)
        if others.filter(url=url).exists():
            raise forms.ValidationError(_("You have this webhook already."), code="twice")
        if others.count() >= MOST_WEBHOOKS:
            raise forms.ValidationError(_("You have as many webhooks as one can have."), code="many")
        return url


class SubscriptionForm(forms.Form):
    """What a browser sends when it subscribes."""

    endpoint = forms.URLField(max_length=500, assume_scheme="https")
    public_key = forms.CharField(max_length=100)
    auth_secret = forms.CharField(max_length=50)

    def clean(self) -> dict[str, Any]:
        """Raise ValidationError unless these are the keys and address of a browser."""
        data = super().clean() or {}
        try:
            outgoing.check_url(data["endpoint"])
            if not data["endpoint"].startswith("https://"):
                raise ValueError
            webpush.Browser(
                data["endpoint"], webpush.decode(data["public_key"]), webpush.decode(data["auth_secret"])
            )
        except (KeyError, ValueError, outgoing.Refused) as error:
            raise forms.ValidationError(_("This is no browser's subscription."), code="keys") from error
        return data

    def save(self, user: Any) -> PushSubscription:
        """Store the subscription; a browser that changed hands belongs to whoever is signed in now."""
        data = self.cleaned_data
        stored, _new = PushSubscription.objects.update_or_create(
            endpoint=data["endpoint"],
            defaults={"user": user, "public_key": data["public_key"], "auth_secret": data["auth_secret"]},
        )
        old = PushSubscription.objects.filter(user=user).order_by("-created_at").values("pk")[MOST_BROWSERS:]
        PushSubscription.objects.filter(pk__in=list(old.values_list("pk", flat=True))).delete()
        return stored
