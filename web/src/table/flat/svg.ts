/** Parts of an SVG picture of the table, in millimetres: x to the upper cushion, y across. */
import type { Vec2 } from '../trace';

export const SVG = 'http://www.w3.org/2000/svg';
export type Attributes = Record<string, string | number>;

export function make(name: string, attributes: Attributes, ...children: SVGElement[]): SVGElement {
  const element = document.createElementNS(SVG, name);
  set(element, attributes);
  element.append(...children);
  return element;
}

export function set(element: SVGElement, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
}

/** Metres in millimetres, to a hundredth. */
export const mm = (value: number): number => Math.round(value * 1e5) / 100;

/** A point of the bed as a path writes it. */
export const at = ([x, y]: Vec2): string => `${mm(y)} ${mm(x)}`;

export const INK = '#0B1A24';

/** What a shape is filled with, by the name of a gradient of the picture (`furniture.ts`). */
export type Fill = (name: string) => string;
