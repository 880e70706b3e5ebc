// Where the site is: at the top of its host, or below a path that a proxy has given it. The server writes it into the page.

const base = pageBase();

function pageBase(): string {
  if (typeof document === "undefined") return ""; // a test of what needs no page
  return document.querySelector('meta[name="fathom-base"]')?.getAttribute("content") ?? "";
}

/** The address of a path of the site: what links, requests and modules need. */
export const siteUrl = (path: string): string => (path.startsWith("/") ? base + path : path);

/** The path of the site that an address of this host means; null where it lies outside of the site. */
export function within(pathname: string): string | null {
  if (base === "") return pathname;
  return pathname === base || pathname.startsWith(`${base}/`) ? pathname.slice(base.length) || "/" : null;
}

/** The path of the site where the reader is. */
export const here = (): string => within(location.pathname) ?? location.pathname;
