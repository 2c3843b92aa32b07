import { type FieldDefinition, getAt, jsonEqual, setAt, splitPath, typeOf } from '@bakehouse/contract';
import type { Fault } from '@bakehouse/client/source';
import { fieldAt } from './field-at.ts';
import { fromKeyed, toKeyed, madeRow, withKey, withKeys } from './row-key.ts';

type Values = Record<string, unknown>;

/** What is said about a field besides its value, such as `validateStatus`. */
export type FieldProperties = Readonly<Record<string, unknown>>;

/** The state of a form. Paths are positions as they are now; what must outlive a moved row is kept by keyed path. */
export interface FormStore {
  values(): Values;
  get(path: string): unknown;
  /** The user changes a value: it is stamped, and what was said about it is taken back. */
  edit(path: string, value: unknown): void;
  /** Somebody else changes a value: no stamp. What is no field of the form is left out. */
  write(path: string, value: unknown): void;
  addRow(list: string, row: unknown, at?: number): void;
  removeRow(list: string, index: number): void;
  moveRow(list: string, from: number, to: number): void;
  properties(path: string): FieldProperties;
  setProperty(path: string, name: string, value: unknown): void;
  /** Marks what the server found wrong, in place of what it found before. */
  showFaults(faults: readonly Fault[]): void;
  /** A number that grows with every edit of the user. */
  clock(): number;
  /** Whether the user has edited this value, a part of it, or what holds it, after a moment of the clock. */
  editedSince(path: string, clock: number): boolean;
  /** The fields at the top whose values differ from what was loaded, but for those that are only worked out. */
  changed(): string[];
  /** What was loaded or saved last. */
  base(): Values;
  /** A number that grows with everything that is written, by whomever. */
  writes(): number;
  /** Takes what was saved as the new ground; what was typed since a moment of the clock stays, and what was written since a write. */
  rebase(saved: Values, sentAt?: number, writtenAt?: number): void;
  /** The fields that are changed here, and since a former state in another way in what was saved, but for those written since a write. */
  metBy(saved: Values, former: Values, sentAt: number, writtenAt: number): string[];
  /** Takes what somebody else has saved as the new ground: what is changed here and was not changed there stays, too, and what is to be kept. */
  rebaseOnOthers(saved: Values, sentAt: number, writtenAt: number, kept?: readonly string[]): void;
  subscribe: (listener: () => void) => () => void;
}

const untold: FieldProperties = {};

/** Makes the state of a form. */
export function createFormStore(fields: readonly FieldDefinition[], loaded: Values): FormStore {
  let base = loaded;
  let values = withKeys(fields, loaded);
  let clock = 0;
  const stamps = new Map<string, number>();
  // Adding, removing or moving rows changes the list as a whole, and no value inside its rows.
  const rowStamps = new Map<string, number>();
  const properties = new Map<string, FieldProperties>();
  const fromFaults = new Set<string>();
  const listeners = new Set<() => void>();
  const workedOut = new Set(
    fields.filter((field) => !typeOf(field).writable).map(({ identifier }) => identifier),
  );
  const tell = () => listeners.forEach((listener) => listener());
  const differs = (name: string, one: Values, other: Values) =>
    !workedOut.has(name) && !jsonEqual(one[name] ?? null, other[name] ?? null);
  let writes = 0;
  const lastWrites = new Map<string, number>();
  const place = (path: string, value: unknown) => {
    writes += 1;
    lastWrites.set(String(splitPath(path)[0]), writes);
    values = withKeys(fields, setAt(values, path, value) as Values, values, 'made');
  };
  const stamp = (path: string, kind = stamps) => {
    clock += 1;
    kind.set(toKeyed(values, path) ?? path, clock);
  };
  const put = (path: string, name: string, value: unknown) => {
    const keyed = toKeyed(values, path);
    if (keyed === undefined) return;
    const { [name]: _, ...rest } = properties.get(keyed) ?? untold;
    properties.set(keyed, value === null || value === undefined ? rest : { ...rest, [name]: value });
  };
  const newRow = (list: string, row: unknown) => {
    const field = fieldAt(fields, list);
    return withKey(field === undefined ? row : madeRow(field, row));
  };
  const ground = (saved: Values, stays: (name: string) => boolean) => {
    const staying = Object.entries(values).filter(([name]) => !workedOut.has(name) && stays(name));
    base = saved;
    values = withKeys(fields, { ...saved, ...Object.fromEntries(staying) }, values);
    tell();
  };
  const changeRows = (list: string, change: (rows: unknown[]) => unknown[]) => {
    const rows = getAt(values, list);
    place(list, change(Array.isArray(rows) ? [...rows] : []));
    stamp(list, rowStamps);
    tell();
  };
  return {
    values: () => values,
    get: (path) => getAt(values, path),
    edit(path, value) {
      place(path, value);
      stamp(path);
      put(path, 'validateStatus', null);
      put(path, 'validateMessage', null);
      tell();
    },
    write(path, value) {
      if (fieldAt(fields, path) === undefined) return;
      place(path, value);
      tell();
    },
    addRow: (list, row, at) =>
      changeRows(list, (rows) => rows.toSpliced(at ?? rows.length, 0, newRow(list, row))),
    removeRow: (list, index) => changeRows(list, (rows) => rows.toSpliced(index, 1)),
    moveRow: (list, from, to) =>
      changeRows(list, (rows) => rows.toSpliced(from, 1).toSpliced(to, 0, rows[from])),
    properties: (path) => properties.get(toKeyed(values, path) ?? path) ?? untold,
    setProperty(path, name, value) {
      put(path, name, value);
      tell();
    },
    showFaults(faults) {
      for (const keyed of fromFaults) {
        const path = fromKeyed(values, keyed);
        if (path === undefined) continue;
        put(path, 'validateStatus', null);
        put(path, 'validateMessage', null);
      }
      fromFaults.clear();
      for (const { path, message } of faults) {
        put(path, 'validateStatus', 'error');
        put(path, 'validateMessage', message);
        fromFaults.add(toKeyed(values, path) ?? path);
      }
      tell();
    },
    clock: () => clock,
    editedSince(path, since) {
      const keyed = toKeyed(values, path) ?? path;
      const within = (at: string) => at === keyed || at.startsWith(`${keyed}.`);
      return (
        [...stamps].some(([at, when]) => when > since && (within(at) || keyed.startsWith(`${at}.`))) ||
        [...rowStamps].some(([at, when]) => when > since && within(at))
      );
    },
    changed: () => {
      const names = new Set([...Object.keys(values), ...Object.keys(base)]);
      return [...names].filter((name) => differs(name, values, base));
    },
    base: () => base,
    writes: () => writes,
    rebase(saved, sentAt = clock, writtenAt = writes) {
      ground(saved, (name) => this.editedSince(name, sentAt) || (lastWrites.get(name) ?? 0) > writtenAt);
    },
    metBy(saved, former, sentAt, writtenAt) {
      return this.changed().filter(
        (name) =>
          differs(name, saved, former) &&
          differs(name, saved, values) &&
          (this.editedSince(name, sentAt) || (lastWrites.get(name) ?? 0) <= writtenAt),
      );
    },
    rebaseOnOthers(saved, sentAt, writtenAt, kept = []) {
      const before = base;
      ground(
        saved,
        (name) =>
          this.editedSince(name, sentAt) ||
          (lastWrites.get(name) ?? 0) > writtenAt ||
          kept.includes(name) ||
          (differs(name, values, before) && !differs(name, saved, before)),
      );
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
