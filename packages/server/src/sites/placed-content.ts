import {
  blockNamed,
  filledParams,
  isObject,
  plainFields,
  rowFields,
  sectionFieldsOf,
  type FieldDefinition,
} from '@bakehouse/contract';
import { readByIds, type Expanding } from './expand-items.ts';

type Row = Record<string, unknown>;

/** A section that says which fields it has. */
interface Fielded {
  filled: (params: Row) => Row;
  fields: FieldDefinition[];
}

/** A block that is placed and was not among those that the site shows. */
export interface LostBlock {
  block: string;
  /** The name of the page or layout that places it. */
  by: string;
}

/** What placements give their sections, as templates read it: with defaults, files and resources in the place of their ids. */
export class PlacedContent {
  readonly #sections = new Map<string, Fielded>();
  readonly #parts: Expanding;
  readonly #known = new Map<string, Row | undefined>();
  readonly #blocks = new Map<string, Row[]>();
  readonly #lost = new Map<string, LostBlock>();
  #hasBlocks = false;

  constructor(sections: readonly Row[], parts: Expanding) {
    this.#parts = parts;
    for (const section of sections) {
      const fields = sectionFieldsOf(section);
      if (fields.length === 0) continue;
      const vars = isObject(section['vars']) ? section['vars'] : {};
      this.#sections.set(String(section['name']), {
        filled: (params) => filledParams(fields, params, vars),
        fields: plainFields(fields),
      });
      for (const module of modulesIn(plainFields(fields))) parts.reads(module);
    }
  }

  /** Takes blocks, whose sections stand in the place of them on pages and layouts. */
  async addBlocks(rows: readonly Row[]): Promise<void> {
    for (const { name, slots } of await this.settled(rows)) {
      const lists = Array.isArray(slots) ? slots.filter(isObject).map(({ sections }) => sections) : [];
      const sections = lists.flatMap((list) => (Array.isArray(list) ? list.filter(isObject) : []));
      if (typeof name === 'string' && !this.#blocks.has(name)) this.#blocks.set(name, sections);
    }
    this.#hasBlocks = true;
  }

  /** Pages or layouts with what their sections are given. */
  async settled(rows: readonly Row[]): Promise<Row[]> {
    if (this.#sections.size === 0 && !this.#hasBlocks) return [...rows];
    const given: { placement: Row; section: Fielded; params: Row }[] = [];
    const copies = rows.map((row) => structuredClone(row));
    for (const row of copies)
      for (const placement of placementsOf(row['slots'])) {
        const section = this.#sections.get(String(placement['section']));
        if (section === undefined) continue;
        const params = section.filled(isObject(placement['params']) ? placement['params'] : {});
        given.push({ placement, section, params });
      }
    await this.#look(given.flatMap(({ section, params }) => idsIn(section.fields, params)));
    for (const { placement, section, params } of given) {
      const [shown] = await this.#parts.files.shownBy(section.fields, [params]);
      placement['params'] = this.#related(section.fields, shown ?? params);
    }
    if (this.#hasBlocks)
      for (const row of copies)
        if (Array.isArray(row['slots'])) row['slots'] = this.#inSlots(row['slots'], String(row['name']));
    return copies;
  }

  /** Blocks that were placed in what was settled, and left out. */
  lost(): LostBlock[] {
    return [...this.#lost.values()];
  }

  #inSlots(slots: readonly unknown[], by: string): unknown[] {
    return slots.map((slot) =>
      isObject(slot) ? { ...slot, sections: this.#withBlocks(slot['sections'], by) } : slot,
    );
  }

  /** A block that the site does not show is left out. */
  #withBlocks(list: unknown, by: string): unknown {
    if (!Array.isArray(list)) return list;
    return list.flatMap((each: unknown) => {
      if (!isObject(each)) return [each];
      const { section, subslots, mark } = each;
      const block = typeof section === 'string' ? blockNamed(section) : undefined;
      if (block !== undefined) {
        const found = this.#blocks.get(block);
        if (found === undefined) this.#lost.set(`${by} ${block}`, { block, by });
        const [first, ...others] = found ?? [];
        // Editors select the block by what is seen of it first.
        return first === undefined ? [] : [mark === undefined ? first : { ...first, mark }, ...others];
      }
      if (Array.isArray(subslots)) return [{ ...each, subslots: this.#inSlots(subslots, by) }];
      if (!isObject(subslots)) return [each];
      const inner = Object.entries(subslots).map(([name, inside]) => [name, this.#withBlocks(inside, by)]);
      return [{ ...each, subslots: Object.fromEntries(inner) as Row }];
    });
  }

  async #look(named: readonly Named[]): Promise<void> {
    const fresh = new Map<string, Set<string>>();
    for (const { module, id } of named) {
      if (this.#known.has(`${module} ${id}`)) continue;
      this.#known.set(`${module} ${id}`, undefined);
      fresh.set(module, (fresh.get(module) ?? new Set()).add(id));
    }
    for (const [module, ids] of fresh)
      for (const [id, row] of await readByIds(module, [...ids], this.#parts))
        this.#known.set(`${module} ${id}`, row);
  }

  #related(fields: readonly FieldDefinition[], row: Row): Row {
    const changed = fields.flatMap((field): [string, unknown][] => {
      const value = row[field.identifier];
      const module = targetOf(field);
      if (field.type === 'list' && Array.isArray(value)) {
        const inner = rowFields(field);
        const rows = value.map((each: unknown) => (isObject(each) ? this.#related(inner, each) : each));
        return [[field.identifier, rows]];
      }
      if (module === undefined) return [];
      const found = (id: unknown): Row | undefined => this.#known.get(`${module} ${String(id)}`);
      return [
        [
          field.identifier,
          Array.isArray(value) ? value.flatMap((id) => found(id) ?? []) : (found(value) ?? null),
        ],
      ];
    });
    return { ...row, ...Object.fromEntries(changed) };
  }
}

interface Named {
  module: string;
  id: string;
}

function targetOf({ type, options }: FieldDefinition): string | undefined {
  const module = type === 'relation' ? options?.['module'] : undefined;
  return typeof module === 'string' ? module : undefined;
}

function modulesIn(fields: readonly FieldDefinition[]): string[] {
  return fields.flatMap((field) => [...modulesIn(rowFields(field)), ...[targetOf(field) ?? []].flat()]);
}

function idsIn(fields: readonly FieldDefinition[], row: Row): Named[] {
  return fields.flatMap((field) => {
    const value = row[field.identifier];
    const all: unknown[] = Array.isArray(value) ? value : [value];
    if (field.type === 'list') return all.filter(isObject).flatMap((each) => idsIn(rowFields(field), each));
    const module = targetOf(field);
    if (module === undefined) return [];
    return all.filter((id): id is string => typeof id === 'string').map((id) => ({ module, id }));
  });
}

/** Every placement in slots, at any depth. */
export function placementsOf(slots: unknown): Row[] {
  const lists = Array.isArray(slots) ? slots.filter(isObject).map(({ sections }) => sections) : [];
  return lists.flatMap(placedIn);
}

function placedIn(list: unknown): Row[] {
  if (!Array.isArray(list)) return [];
  return list.filter(isObject).flatMap((placement) => {
    const { subslots } = placement;
    const inner = Array.isArray(subslots)
      ? placementsOf(subslots)
      : Object.values(isObject(subslots) ? subslots : {}).flatMap(placedIn);
    return [placement, ...inner];
  });
}
