// Pictures of pieces on their way, above the board.

import type { Path } from "./paths";

/** A piece on its way: what it looks like, and where it goes. */
export interface Ghost<Look> {
  id: number;
  look: Look;
  path: Path;
}

export class Ghosts<Look> {
  list = $state.raw<Ghost<Look>[]>([]);
  #number = 0;

  add(look: Look, path: Path): void {
    this.list = [...this.list, { id: ++this.#number, look, path }];
  }

  remove(ghost: Ghost<Look>): void {
    this.list = this.list.filter((one) => one !== ghost);
  }

  clear(): void {
    this.list = [];
  }
}
