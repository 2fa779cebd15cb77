// Draws a finished game again in the reader's own browser, as docs/fairness.md tells anybody to do it.

"use strict";

(() => {
  const RANGE = 1n << 64n;
  const text = new TextEncoder();

  const bytesOf = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const hexOf = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  const joined = (...parts) => Uint8Array.from(parts.flatMap((part) => [...part]));
  const sha256 = async (bytes) => new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));

  const whole = (number, length) => {
    const bytes = new Uint8Array(length);
    for (let index = length - 1, rest = BigInt(number); index >= 0; index--, rest >>= 8n) {
      bytes[index] = Number(rest & 255n);
    }
    return bytes;
  };

  // ---- section 1: the seeds ----

  const defaultSeed = (commitment, place) =>
    sha256(joined(bytesOf(commitment), text.encode("/place/"), whole(place, 4)));

  const gameSeed = (record) => {
    const seeds = [record.server_seed, ...record.player_seeds].map(bytesOf);
    return sha256(joined(...seeds.flatMap((seed) => [whole(seed.length, 4), seed])));
  };

  // ---- section 2: numbers from a seed ----

  const chanceOf = async (seed) => {
    const algorithm = { name: "HMAC", hash: "SHA-256" };
    const key = await crypto.subtle.importKey("raw", seed, algorithm, false, ["sign"]);
    let counter = 0;
    const below = async (limit, label) => {
      const fair = RANGE - (RANGE % BigInt(limit));
      for (;;) {
        const message = joined(text.encode("newworld/1"), text.encode(label), whole(counter++, 8));
        const block = new Uint8Array(await crypto.subtle.sign("HMAC", key, message));
        const number = new DataView(block.buffer).getBigUint64(0);
        if (number < fair) return Number(number % BigInt(limit));
      }
    };
    const shuffled = async (items, label) => {
      const order = [...items];
      for (let last = order.length - 1; last > 0; last--) {
        const other = await below(last + 1, label);
        [order[last], order[other]] = [order[other], order[last]];
      }
      return order;
    };
    return { below, shuffled };
  };

  // ---- section 5: what each game draws ----

  const each = (count, thing) => Array(count).fill(thing);
  const eachOf = (counts) => Object.entries(counts).flatMap(([thing, count]) => each(count, thing));
  const named = (record) => record.options.first_seat ?? null;

  const GAMES = {
    "new-world": async (record, box, chance) => {
      const cards = box.kinds.flatMap((kind) => each(kind.count, kind.no));
      const stock = await chance.shuffled(cards, "stock");
      const first = named(record) ?? (await chance.below(record.players.length, "first seat"));
      return { stock: stock.slice(0, record.options.stock ?? stock.length), "first seat": [first + 1] };
    },
    "old-world-new-world": async (record, box, chance) => {
      const count = record.players.length;
      const drawn = {};
      if (named(record) === null && count !== 3) {
        drawn["first seat"] = [(await chance.below(count, "first seat")) + 1];
      }
      const cards = [...box.terrain, ...box.actions].flatMap((kind) => each(kind.count, kind.id));
      return { ...drawn, deck: (await chance.shuffled(cards, "deck")).reverse() };
    },
    "new-england": async (record, box, chance) => {
      const tiles = await chance.shuffled(eachOf(box.land_tiles), "land tiles");
      const deck = eachOf(box.decks[record.options.deck ?? Object.keys(box.decks)[0]]);
      const cards = await chance.shuffled(deck, "development cards");
      const first = named(record) ?? (await chance.below(record.players.length, "first seat"));
      return {
        "land tiles": tiles.reverse(),
        "development cards": cards.reverse(),
        "first seat": [first + 1],
      };
    },
  };

  // ---- what is compared ----

  const botsHold = async (record) => {
    for (const player of record.players.filter((sitter) => sitter.bot !== null)) {
      const due = hexOf(await defaultSeed(record.commitment, player.joined));
      if (record.player_seeds[player.joined] !== due) return false;
    }
    return true;
  };

  const seatingHolds = async (record, seed) => {
    const places = record.players.map((_, place) => place);
    const drawn = record.seating === "random";
    const due = drawn ? await (await chanceOf(seed)).shuffled(places, "seating") : places;
    return record.players.every((player) => player.joined === due[player.seat]);
  };

  const verify = async (panel) => {
    const results = panel.querySelector("[data-results]");
    const say = (words) => results.append(Object.assign(document.createElement("li"), { textContent: words }));
    const told = (name, holds) => say(`${panel.dataset[name]}: ${holds ? panel.dataset.yes : panel.dataset.no}`);
    try {
      const record = await (await fetch(panel.dataset.verify)).json();
      const box = JSON.parse(document.getElementById("components").textContent);
      const seed = await gameSeed(record);
      told("commitment", hexOf(await sha256(bytesOf(record.server_seed))) === record.commitment);
      told("bots", await botsHold(record));
      told("seating", await seatingHolds(record, seed));
      const drawn = await GAMES[record.game](record, box, await chanceOf(seed));
      for (const [label, things] of Object.entries(drawn)) {
        const words = panel.getAttribute(`data-${label.replace(" ", "-")}`);
        say(`${panel.dataset.drawn} (${words}): ${things.join(", ")}`);
      }
      panel.dataset.verified = "";
    } catch {
      say(panel.dataset.failed);
    }
  };

  for (const panel of document.querySelectorAll("[data-verify]")) verify(panel);
})();
