import { isObject } from '@bakehouse/contract';
import { elementsOf, nameOf, type Definition } from '../../model/definition.ts';

/** What an element gives in trials instead of running. */
export interface Pin {
  port: string;
  data: unknown;
}

/** What elements give, by their names. */
export type Pins = Readonly<Record<string, Pin>>;

/** Pins as they were kept, without what is none. */
export function readPins(kept: unknown): Pins {
  if (!isObject(kept)) return {};
  return Object.fromEntries(
    Object.entries(kept).flatMap(([name, each]): [string, Pin][] =>
      isObject(each) && typeof each['port'] === 'string'
        ? [[name, { port: each['port'], data: each['data'] ?? null }]]
        : [],
    ),
  );
}

/** Pins with one changed; undefined takes it away. */
export function withPin(pins: Pins, name: string, pin: Pin | undefined): Pins {
  const { [name]: _before, ...rest } = pins;
  return pin === undefined ? rest : { ...rest, [name]: pin };
}

/** Pins of which the element got another name. */
export function renamedPin(pins: Pins, from: string, to: string): Pins {
  const pin = pins[from];
  return pin === undefined ? pins : withPin(withPin(pins, from, undefined), to, pin);
}

/** The pins of elements that are there. */
export function standingPins(definition: Definition, pins: Pins): Pins {
  const names = new Set(elementsOf(definition).map(nameOf));
  return Object.fromEntries(Object.entries(pins).filter(([name]) => names.has(name)));
}
