// Whether the server answers. Requests find out; a line above the page says so.

class Reach {
  /** How many times in a row the server could not be reached. */
  failures = $state(0);
}

export const reach = new Reach();
