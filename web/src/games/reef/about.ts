// A tile in a sentence or two: what it is, what it asks for, how far it is.

import type { Kind, Piece, Tile } from "../../generated/reef";
import type { Say } from "../../lib/text";
import { capitalized } from "../../lib/text";
import { needsOf, progressOf, type Layout } from "./position";
import { cornerWords, fishWords, tileWords, wantWords } from "./words";

/** A tile that lies in no ocean yet. */
export function pieceAbout(piece: Piece, rotation: number, kind: Kind | undefined, say: Say): string {
  const name = capitalized(tileWords(piece, say));
  if (!kind) return say("board.about_coral", { name, n: piece.points, corners: cornerWords(piece, rotation, say) });
  return say("board.about_creature", { name, n: kind.points, wants: wantWords(kind, say), partial: kind.partial });
}

/** A tile in an ocean. */
export function tileAbout(tile: Tile, layout: Layout, kind: Kind | undefined, say: Say): string {
  if (tile.finished) {
    const values = { name: capitalized(tileWords(tile.piece, say)), n: tile.piece.points };
    return tile.fish ? say("board.finished_with", { ...values, fish: fishWords(tile.fish, say) }) : say("board.finished", values);
  }
  return `${pieceAbout(tile.piece, tile.rotation, kind, say)} ${say("board.has", countOf(tile, layout, kind))}`;
}

function countOf(tile: Tile, layout: Layout, kind: Kind | undefined): { have: number; need: number } {
  if (kind) {
    const { have, need } = progressOf(layout, kind, tile.space, tile.rotation);
    return { have, need };
  }
  const needs = needsOf(tile);
  return { have: needs.filter(({ bubble, colour }) => layout.fish.get(bubble) === colour).length, need: needs.length };
}
