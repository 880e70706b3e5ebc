// A drawing of the page as a PNG file. The page's style sheets do not reach into a picture, so everything they say is written onto a
// copy of the drawing first; its typefaces go along.

const STYLES = [
  "clip-rule",
  "fill",
  "fill-opacity",
  "fill-rule",
  "font-family",
  "font-size",
  "font-weight",
  "letter-spacing",
  "opacity",
  "stop-color",
  "stop-opacity",
  "stroke",
  "stroke-dasharray",
  "stroke-linecap",
  "stroke-linejoin",
  "stroke-opacity",
  "stroke-width",
  "text-anchor",
];

const TYPEFACES = 250; // milliseconds

/** Draws an SVG of the page in its own size and hands it to the reader as a file. */
export async function savePicture(drawing: SVGSVGElement, name: string): Promise<void> {
  const { width, height } = drawing.viewBox.baseVal;
  const url = URL.createObjectURL(new Blob([await standalone(drawing)], { type: "image/svg+xml" }));
  try {
    const image = new Image(width, height);
    image.src = url;
    await image.decode();
    // Only when it is drawn does a picture open the typefaces inside it: the first drawing asks for them, the second shows them.
    await painted(image, width, height);
    await new Promise((done) => setTimeout(done, TYPEFACES));
    download(await painted(image, width, height), name);
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** The drawing as a file of its own, with nothing left that only this page knows. */
async function standalone(drawing: SVGSVGElement): Promise<string> {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  dress(drawing, copy);
  const { width, height } = drawing.viewBox.baseVal;
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  const style = document.createElementNS("http://www.w3.org/2000/svg", "style");
  style.textContent = (await Promise.all(typefaces().map(embedded))).join("\n");
  copy.prepend(style);
  return new XMLSerializer().serializeToString(copy);
}

/** As attributes: the server's policy allows no inline styles. */
function dress(original: Element, copy: Element): void {
  const style = getComputedStyle(original);
  for (const property of STYLES) copy.setAttribute(property, style.getPropertyValue(property));
  copy.removeAttribute("class");
  copy.removeAttribute("style");
  [...original.children].forEach((child, at) => dress(child, copy.children[at]!));
}

function typefaces(): CSSFontFaceRule[] {
  return [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules].filter((rule) => rule instanceof CSSFontFaceRule));
}

/** A typeface with its file inside; without it the picture falls back on the reader's own. */
async function embedded(rule: CSSFontFaceRule): Promise<string> {
  const address = /url\("?([^")]+)"?\)/.exec(rule.cssText)?.[1];
  if (!address) return "";
  try {
    const file = await (await fetch(new URL(address, rule.parentStyleSheet?.href ?? location.href))).blob();
    return rule.cssText.replace(address, await asData(file));
  } catch {
    return "";
  }
}

function asData(file: Blob): Promise<string> {
  return new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.onerror = () => failed(reader.error);
    reader.readAsDataURL(file);
  });
}

function painted(image: HTMLImageElement, width: number, height: number): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  canvas.getContext("2d")?.drawImage(image, 0, 0, width, height);
  return new Promise((done, failed) => {
    canvas.toBlob((file) => (file ? done(file) : failed(new Error("the picture is empty"))), "image/png");
  });
}

function download(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
