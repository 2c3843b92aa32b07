import { languageTag } from './content.ts';
import type { Page } from './page.ts';
import type { Placement, Slot } from './slot.ts';

const slotName = /^[A-Za-z][A-Za-z0-9_-]{0,62}$/;
const slotOrNone = /^(?:[A-Za-z][A-Za-z0-9_-]{0,62})?$/;
const mark = /^[A-Za-z0-9_-]{1,40}$/;
/** Members that only need to be a text of at most so many characters. */
const texts = new Map([
  ['path', 500],
  ['title', 1000],
  ['dynamic_title', 1000],
  ['layout', Infinity],
  ['description', 10_000],
  ['scripts', 1_000_000],
  ['date', 40],
  ['translation', 200],
]);
/** Members that only the schema reads. */
const rare = new Set(['jsonld', '__proto__']);

/**
 * A page as its schema would read it, many times as fast; undefined where the page is wrong or has something unusual, so
 * that the schema decides.
 */
export function plainPage(value: unknown): Page | undefined {
  if (!isPlain(value)) return undefined;
  const { name } = value;
  if (typeof name !== 'string' || name === '' || name.length > 200) return undefined;
  for (const [key, member] of Object.entries(value)) {
    if (rare.has(key)) return undefined;
    const most = texts.get(key);
    if (most !== undefined && member !== null && (typeof member !== 'string' || member.length > most))
      return undefined;
  }
  const { slots: given, lang, noindex } = value;
  if (lang !== undefined && lang !== null && !languageTag.safeParse(lang).success) return undefined;
  if (noindex !== undefined && noindex !== null && typeof noindex !== 'boolean') return undefined;
  if (given === undefined || given === null) return { ...value, name };
  const slots = plainList(given, plainSlot);
  return slots === undefined || slots.length > 200 ? undefined : { ...value, name, slots };
}

function plainSlot(value: unknown): Slot | undefined {
  if (!isPlain(value)) return undefined;
  const { slot, sections: given } = value;
  if (typeof slot !== 'string' || !slotName.test(slot)) return undefined;
  const sections = plainList(given ?? [], plainPlacement);
  return sections === undefined ? undefined : { slot, sections };
}

function plainPlacement(value: unknown): Placement | undefined {
  if (!isPlain(value)) return undefined;
  const { section, params, subslots: given, provide_slot: provided, mark: named } = value;
  if (typeof section !== 'string' || section === '') return undefined;
  if (params !== undefined && params !== null && (!isPlain(params) || Object.hasOwn(params, '__proto__')))
    return undefined;
  const isNamed = named !== undefined && named !== null;
  if (isNamed && (typeof named !== 'string' || !mark.test(named))) return undefined;
  if (
    provided !== undefined &&
    provided !== null &&
    (typeof provided !== 'string' || !slotOrNone.test(provided))
  )
    return undefined;
  const subslots = plainSubslots(given ?? {});
  if (subslots === undefined) return undefined;
  return {
    section,
    params: params ?? {},
    subslots,
    provide_slot: provided ?? undefined,
    ...(isNamed ? { mark: named } : {}),
  };
}

function plainSubslots(value: unknown): Record<string, Placement[]> | undefined {
  // As a list they are rare.
  if (!isPlain(value)) return undefined;
  const found: Record<string, Placement[]> = {};
  for (const [name, list] of Object.entries(value)) {
    const placements = slotName.test(name) ? plainList(list ?? [], plainPlacement) : undefined;
    if (placements === undefined) return undefined;
    found[name] = placements;
  }
  return found;
}

function plainList<T>(value: unknown, read: (one: unknown) => T | undefined): T[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const list: T[] = [];
  for (const one of value) {
    const made = read(one);
    if (made === undefined) return undefined;
    list.push(made);
  }
  return list;
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
