const NAMESPACE = 'http://www.w3.org/2000/svg';

export type Attributes = Record<string, string | number | boolean | null | undefined>;

/** A new SVG element with its attributes and children. */
export function svg<K extends keyof SVGElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: (Element | string)[]
): SVGElementTagNameMap[K] {
  const element = document.createElementNS(NAMESPACE, name);
  assign(element, attributes);
  element.append(...children);
  return element;
}

/** Sets attributes; null and undefined remove them. */
export function assign(element: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined) element.removeAttribute(name);
    else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, String(value));
  }
}

/** A symbol of a game's sprite, drawn into a box. */
export function use(game: string, symbol: string, box: Attributes): SVGUseElement {
  return svg('use', { href: `#${game}-${symbol}`, ...box });
}

/** A square box about the origin. */
export function square(size: number): Attributes {
  const half = (-size / 2).toFixed(2);
  return { x: half, y: half, width: size.toFixed(2), height: size.toFixed(2) };
}
