"""Everything New England says: codes with their English templates."""

from engine.core.errors import CORE_TEMPLATES
from engine.core.words import Templates, gettext_noop, ngettext

_NAMES: Templates = {
    "land_settlement": gettext_noop("settlement"),
    "land_field": gettext_noop("field"),
    "land_pasture": gettext_noop("pasture"),
    "tile_settlement": gettext_noop("settlement tile"),
    "tile_field": gettext_noop("field tile"),
    "tile_pasture": gettext_noop("pasture tile"),
    "piece_pilgrim": gettext_noop("pilgrim"),
    "piece_barn": gettext_noop("barn"),
    "piece_ship": gettext_noop("ship"),
    "stock_land": gettext_noop("land tile"),
    "stock_card": gettext_noop("development card"),
    "card_settlement_row2": gettext_noop("settlement card, two in a row"),
    "card_settlement_angle3": gettext_noop("settlement card, right angle"),
    "card_settlement_row3": gettext_noop("settlement card, three in a row"),
    "card_settlement_square4": gettext_noop("settlement card, square"),
    "card_field_row2": gettext_noop("field card, two in a row"),
    "card_field_angle3": gettext_noop("field card, right angle"),
    "card_field_row3": gettext_noop("field card, three in a row"),
    "card_field_square4": gettext_noop("field card, square"),
    "card_pasture_row2": gettext_noop("pasture card, two in a row"),
    "card_pasture_angle3": gettext_noop("pasture card, right angle"),
    "card_pasture_row3": gettext_noop("pasture card, three in a row"),
    "card_pasture_square4": gettext_noop("pasture card, square"),
    "card_pilgrim": gettext_noop("pilgrim card"),
    "card_barn": gettext_noop("barn card"),
    "card_ship": gettext_noop("ship card"),
    "list": gettext_noop("{first}; {rest}"),
}

_REFUSALS: Templates = {
    "now_start": gettext_noop("The start tiles are not all placed yet."),
    "now_announce": gettext_noop("First the start player announces how many land tiles there will be."),
    "now_bid": gettext_noop("Now the bid markers are taken."),
    "now_buy": gettext_noop("Now the families buy and settle."),
    "no_such_land": gettext_noop("There is no land type “{land}”."),
    "no_such_space": gettext_noop("There is no space “{space}”."),
    "no_such_card": gettext_noop("There is no card “{card}”."),
    "no_such_stock": gettext_noop("Uncover a land tile or a card."),
    "no_such_marker": gettext_noop("There is no bid marker {value}."),
    "start_tile_placed": gettext_noop("Your {land} start tile is on the board already."),
    "not_two_neighbours": gettext_noop(
        "A start tile covers two spaces that share an edge; the one further north or west is named first."
    ),
    "space_taken": gettext_noop("There is a tile on this space already."),
    "start_tile_touches": gettext_noop("Here the start tile would touch another one."),
    "bad_announcement": gettext_noop("Announce between {least} and {most} land tiles."),
    "marker_taken": gettext_noop("{holder_seat} has the bid marker {value}."),
    "no_extra_item": gettext_noop(
        "Only who has most ships when the turn begins may uncover one item, before the first purchase."
    ),
    "stock_is_empty": gettext_noop("There is nothing left to uncover there."),
    "not_on_offer": gettext_noop("No {item} is on offer."),
    "no_purchase_left": gettext_noop("You have made your two purchases."),
    "too_expensive": gettext_noop("It costs {price} shillings; you lack {missing}."),
    "no_place_for_land": gettext_noop(
        "No free space borders your {land} land without joining that of another family."
    ),
    "not_beside_own_land": gettext_noop("The tile must share an edge with your land of the same type."),
    "joins_foreign_land": gettext_noop("Here it would join the same land type of another family."),
    "shape_missing": gettext_noop("You have no open tiles in the shape of the {card}."),
    "no_open_tile": gettext_noop("You have no undeveloped tile without a piece."),
    "no_open_coast": gettext_noop("You have no undeveloped tile without a piece at the sea."),
    "none_in_supply": gettext_noop("No {piece} is left in the supply."),
    "not_here": gettext_noop("The {card} cannot be executed there."),
    "no_empty_barn": gettext_noop("You have no empty barn."),
    "land_not_stored": gettext_noop("Only cards can be stored in a barn."),
    "not_in_barn": gettext_noop("No {card} is in your barns."),
    "stored_this_round": gettext_noop("The {card} was stored in this round; it can be executed in the next."),
    "nothing_to_move": gettext_noop("None of your pilgrims or ships stands on {space}."),
    "moved_already": gettext_noop("This {piece} has just moved; first buy, uncover or execute something."),
    "no_place_for_piece": gettext_noop("The {piece} cannot move to {space}."),
}

_MOVES: Templates = {
    "offer_place_start": gettext_noop("Place your {land} start tile on {first} and {second}"),
    "offer_announce": ngettext(
        "Announce {count} land tile and {cards} cards",
        "Announce {count} land tiles and {cards} cards",
        "count",
    ),
    "offer_take_marker": gettext_noop("Take the bid marker {value}"),
    "offer_uncover": gettext_noop("Uncover an extra {stock}"),
    "offer_buy_land": ngettext(
        "Buy a {land} tile for {count} shilling and place it on {space}",
        "Buy a {land} tile for {count} shillings and place it on {space}",
        "count",
    ),
    "offer_buy_piece": ngettext(
        "Buy the {card} for {count} shilling and put the {piece} on {spaces}",
        "Buy the {card} for {count} shillings and put the {piece} on {spaces}",
        "count",
    ),
    "offer_buy_card": ngettext(
        "Buy the {card} for {count} shilling and develop {spaces} for {points} points",
        "Buy the {card} for {count} shillings and develop {spaces} for {points} points",
        "count",
    ),
    "offer_store_card": ngettext(
        "Buy the {card} for {count} shilling and store it in a barn",
        "Buy the {card} for {count} shillings and store it in a barn",
        "count",
    ),
    "offer_run_stored_piece": gettext_noop("Execute the stored {card} and put the {piece} on {spaces}"),
    "offer_run_stored": gettext_noop("Execute the stored {card} and develop {spaces} for {points} points"),
    "offer_move_piece": gettext_noop("Move the {piece} from {origin} to {target}"),
    "offer_end_turn": ngettext(
        "End your turn and take {count} shilling", "End your turn and take {count} shillings", "count"
    ),
}

_EVENTS: Templates = {
    "start_placed": gettext_noop("{seat} places the {land} start tile on {spaces}."),
    "announced": gettext_noop("{seat} announces {lands} land tiles and {cards} cards."),
    "offer_uncovered": gettext_noop("On offer: {items}."),
    "marker_taken": gettext_noop("{seat} takes the bid marker {value}."),
    "item_uncovered": gettext_noop("{seat} has most ships and uncovers one more item: {item}."),
    "land_bought": ngettext(
        "{seat} buys a {land} tile for {count} shilling and places it on {space}.",
        "{seat} buys a {land} tile for {count} shillings and places it on {space}.",
        "count",
    ),
    "piece_card_bought": ngettext(
        "{seat} buys the {card} for {count} shilling and puts the {piece} on {spaces}.",
        "{seat} buys the {card} for {count} shillings and puts the {piece} on {spaces}.",
        "count",
    ),
    "card_bought": ngettext(
        "{seat} buys the {card} for {count} shilling and develops {spaces}: {points} points.",
        "{seat} buys the {card} for {count} shillings and develops {spaces}: {points} points.",
        "count",
    ),
    "card_stored": ngettext(
        "{seat} buys the {card} for {count} shilling and stores it in a barn.",
        "{seat} buys the {card} for {count} shillings and stores it in a barn.",
        "count",
    ),
    "stored_piece_card_executed": gettext_noop(
        "{seat} executes the stored {card} and puts the {piece} on {spaces}."
    ),
    "stored_card_executed": gettext_noop(
        "{seat} executes the stored {card} and develops {spaces}: {points} points."
    ),
    "piece_moved": gettext_noop("{seat} moves a {piece} from {origin} to {target}."),
    "income_taken": ngettext(
        "{seat} takes {count} shilling of income.", "{seat} takes {count} shillings of income.", "count"
    ),
    "round_ended": ngettext(
        "The round is over; {count} unsold item leaves the game. {start_seat} has the start marker.",
        "The round is over; {count} unsold items leave the game. {start_seat} has the start marker.",
        "count",
    ),
    "seat_left": gettext_noop("{seat} leaves the game."),
    "most_pilgrims_scored": ngettext(
        "{seat} has most pilgrims ({count}): {points} points.",
        "{seat} has most pilgrims ({count}): {points} points.",
        "count",
    ),
    "most_barns_scored": ngettext(
        "{seat} has most barns ({count}): {points} points.",
        "{seat} has most barns ({count}): {points} points.",
        "count",
    ),
    "most_ships_scored": ngettext(
        "{seat} has most ships ({count}): {points} points.",
        "{seat} has most ships ({count}): {points} points.",
        "count",
    ),
}

_STORY: Templates = {
    "told_piece_card_bought": ngettext(
        "{seat} bought the {card} for {count} shilling and put the {piece} on {spaces}.",
        "{seat} bought the {card} for {count} shillings and put the {piece} on {spaces}.",
        "count",
    ),
    "told_card_bought": ngettext(
        "{seat} bought the {card} for {count} shilling and made {points} points by developing {spaces}.",
        "{seat} bought the {card} for {count} shillings and made {points} points by developing {spaces}.",
        "count",
    ),
    "told_stored_piece_card_executed": gettext_noop(
        "{seat} took the {card} out of a barn and put the {piece} on {spaces}."
    ),
    "told_stored_card_executed": gettext_noop(
        "{seat} took the {card} out of a barn and made {points} points by developing {spaces}."
    ),
    "told_seat_left": gettext_noop("{seat} left the game."),
    "told_most_pilgrims_scored": ngettext(
        "In the end {seat} had most pilgrims, {count}, for {points} points.",
        "In the end {seat} had most pilgrims, {count}, for {points} points.",
        "count",
    ),
    "told_most_barns_scored": ngettext(
        "In the end {seat} had most barns, {count}, for {points} points.",
        "In the end {seat} had most barns, {count}, for {points} points.",
        "count",
    ),
    "told_most_ships_scored": ngettext(
        "In the end {seat} had most ships, {count}, for {points} points.",
        "In the end {seat} had most ships, {count}, for {points} points.",
        "count",
    ),
}

_ENDINGS: Templates = {
    "bag_empty": gettext_noop("The bag cannot fill what was announced: the game is over."),
    "deck_empty": gettext_noop("The deck cannot fill what was announced: the game is over."),
    "stocks_empty": gettext_noop("Bag and deck cannot fill the offer any more: the game is over."),
    "resigned": gettext_noop("One player has left: the other one wins."),
    "last_seat": gettext_noop("Only one player is left and wins."),
}

_POINTS: Templates = {
    "settlement_cards": ngettext("{count} settlement card", "{count} settlement cards", "count"),
    "field_cards": ngettext("{count} field card", "{count} field cards", "count"),
    "pasture_cards": ngettext("{count} pasture card", "{count} pasture cards", "count"),
    "pilgrim_cards": ngettext("{count} pilgrim card", "{count} pilgrim cards", "count"),
    "barn_cards": ngettext("{count} barn card", "{count} barn cards", "count"),
    "ship_cards": ngettext("{count} ship card", "{count} ship cards", "count"),
    "most_pilgrims": ngettext("Most pilgrims ({count})", "Most pilgrims ({count})", "count"),
    "most_barns": ngettext("Most barns ({count})", "Most barns ({count})", "count"),
    "most_ships": ngettext("Most ships ({count})", "Most ships ({count})", "count"),
}
_SOURCES: Templates = {
    "source_settlement": gettext_noop("Settlement cards"),
    "source_field": gettext_noop("Field cards"),
    "source_pasture": gettext_noop("Pasture cards"),
    "source_pilgrim": gettext_noop("Pilgrim cards"),
    "source_barn": gettext_noop("Barn cards"),
    "source_ship": gettext_noop("Ship cards"),
    "source_most_pilgrims": gettext_noop("Most pilgrims"),
    "source_most_barns": gettext_noop("Most barns"),
    "source_most_ships": gettext_noop("Most ships"),
}

TEMPLATES: Templates = {
    **CORE_TEMPLATES,
    **_NAMES,
    **_REFUSALS,
    **_MOVES,
    **_EVENTS,
    **_STORY,
    **_ENDINGS,
    **_POINTS,
    **_SOURCES,
}
"""Every code that this game can say."""

ENDINGS: tuple[str, ...] = tuple(_ENDINGS)
"""Every way in which a game can end."""
