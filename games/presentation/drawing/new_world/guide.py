"""What the guide says of each kind of decision in New World, the first time it comes."""

from django.utils.translation import gettext_lazy as _

GUIDE = {
    "place_card": _(
        "You have drawn a card. Lay it beside cards that lie there, or beside a start space, so that "
        "trails meet trails, towns towns and plains plains. The marked places fit; pick one, then "
        "turn the card."
    ),
    "place_settler": _(
        "You may put one of your five settlers on the card just laid: on a trail, in a town, on the "
        "farm or on the plains. It can only go where no settler stands yet on the same trail, town or "
        "plains. Except on the plains, it comes home when its place is finished and scored."
    ),
    "no_settler": _(
        "You may also keep your settlers. With none left in your supply you cannot claim what you lay next."
    ),
    "score": _(
        "Your card finished more than one thing. Choose what is scored first: each scoring moves a "
        "surveyor one column west, and things in the surveyors’ columns are worth 4 points more."
    ),
}
"""By the kind of move, in the order in which they come."""
