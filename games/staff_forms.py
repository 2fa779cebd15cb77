"""What staff and those who call them type."""

from django import forms
from django.utils.translation import gettext_lazy as _

from games.models import Report


class ReportForm(forms.Form):
    """What is wrong."""

    text = forms.CharField(
        label=_("What is wrong?"),
        max_length=Report.LONGEST,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=_("The staff read it, and nobody else."),
    )


class ReasonForm(forms.Form):
    """Why staff do something."""

    reason = forms.CharField(label=_("Reason"), max_length=500, widget=forms.Textarea(attrs={"rows": 2}))


class StepBackForm(ReasonForm):
    """To which ply a table is stepped back."""

    ply = forms.IntegerField(label=_("Back to move"), min_value=0)

    field_order = ("ply", "reason")
