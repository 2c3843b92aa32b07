import type { Random } from '../../packages/engine/src/expression/testing/random.ts';
import { hostileText, hostileValue } from './hostile-values.ts';

/** A copy of a JSON value with one to three places made wrong. */
export function mutated(value: unknown, random: Random): unknown {
  let copy: unknown = structuredClone(value);
  for (let turn = 1 + random.below(3); turn > 0; turn -= 1) copy = mutateOnce(copy, random);
  return copy;
}

function mutateOnce(value: unknown, random: Random): unknown {
  const places = placesIn(value);
  const place = places[random.below(places.length)];
  // Nowhere to go into, or the whole of it.
  if (place === undefined || random.chance(0.06)) return hostileValue(random);
  const { holder, key } = place;
  const old = Reflect.get(holder, key) as unknown;
  switch (random.below(8)) {
    case 0:
      remove(holder, key);
      break;
    case 1:
      put(holder, Array.isArray(holder) ? key : hostileText(random), hostileValue(random));
      break;
    case 2:
      put(holder, key, confused(old));
      break;
    case 3:
      put(holder, key, typeof old === 'string' ? bent(old, random) : hostileValue(random));
      break;
    case 4:
      put(holder, Array.isArray(holder) ? String(holder.length) : `${key}_`, old);
      break;
    default:
      put(holder, key, hostileValue(random));
  }
  return value;
}

interface Place {
  holder: object;
  key: string;
}

/** Every place of a value that holds something; of large ones the first. */
function placesIn(value: unknown, found: Place[] = []): Place[] {
  if (typeof value !== 'object' || value === null || found.length > 500) return found;
  for (const key of Object.keys(value)) {
    found.push({ holder: value, key });
    placesIn(Reflect.get(value, key), found);
  }
  return found;
}

function remove(holder: object, key: string): void {
  if (Array.isArray(holder)) holder.splice(Number(key), 1);
  else Reflect.deleteProperty(holder, key);
}

/** Sets an own member, also one that is called `__proto__`. */
function put(holder: object, key: string, value: unknown): void {
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true });
}

/** The same thing as another type. */
function confused(value: unknown): unknown {
  if (typeof value === 'string') return /^-?\d+$/.test(value) ? Number(value) : [value];
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value === null) return {};
  return Array.isArray(value) ? Object.fromEntries(Object.entries(value)) : [value];
}

/** A text with one character too many, too few, or another one. */
export function bent(text: string, random: Random): string {
  const at = random.below(text.length + 1);
  const rest = text.slice(at + 1);
  switch (random.below(5)) {
    case 0:
      return text.slice(0, at) + rest;
    case 1:
      return text.slice(0, at) + hostileText(random).slice(0, 8) + text.slice(at);
    case 2:
      return text.toUpperCase() === text ? text.toLowerCase() : text.toUpperCase();
    case 3:
      return text.slice(0, at) + String.fromCharCode(33 + random.below(94)) + rest;
    default:
      return text + text;
  }
}
