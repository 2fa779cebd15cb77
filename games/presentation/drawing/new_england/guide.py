"""What the guide says of each kind of decision in New England, the first time it comes."""

from django.utils.translation import gettext_lazy as _

GUIDE = {
    "place_start": _(
        "Put a start tile on two spaces of the country. Your land grows from there, and later tiles "
        "must touch land of their kind that is yours, so leave yourself room."
    ),
    "announce": _(
        "You have the start marker: say how many land tiles are on offer this round, from 3 to 6. "
        "Development cards make it nine items."
    ),
    "take_marker": _(
        "Take a bid marker. The highest buys first, but its number is the price of everything that "
        "you buy this round."
    ),
    "uncover": _(
        "You have the most ships: before you buy you may uncover one more item. You need not buy it."
    ),
    "buy_land": _("Buy a land tile at the price of your marker, and put it beside land of yours."),
    "buy_card": _(
        "Buy a card and carry it out at once: it turns over land of yours in its shape for points, or "
        "brings a pilgrim, a barn or a ship."
    ),
    "store_card": _(
        "With an empty barn you may store a bought card, and carry it out in a later round for "
        "nothing. Cards that are still stored at the end are worth nothing."
    ),
    "run_stored": _("A card in your barn can be carried out now, for nothing; it is no purchase."),
    "move_piece": _(
        "Pilgrims may go to any undeveloped tile of yours without a piece, ships to such tiles at the "
        "sea; that is free. Land under a piece cannot be developed."
    ),
    "end_turn": _("End your turn: you get 4 shillings, and one more for each of your pilgrims on the board."),
}
"""By the kind of move, in the order in which they come."""
