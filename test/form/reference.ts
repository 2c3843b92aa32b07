import { effectsOf, type Effect } from './ref-effects.ts';
import { eventsOf } from './ref-events.ts';
import { settle, type Mark } from './ref-mark.ts';
import { savedOf } from './ref-saved.ts';
import {
  cell,
  keyOf,
  listOf,
  listPlace,
  newRow,
  plainOf,
  plainRow,
  same,
  storedRow,
  sum,
  type Cell,
  type Place,
  type RefRow,
} from './ref-values.ts';
import type { Shape } from './shape.ts';

type Plain = Record<string, unknown>;

/** A question on its way: what a workflow was asked, about which form. */
export interface Question {
  number: number;
  event: string;
  key: string;
  /** The clock when it was asked. */
  at: number;
  chain: ReadonlySet<string>;
  effects: Effect[];
}

interface Waiting {
  event: string;
  place: Place;
  chain: ReadonlySet<string>;
}

/** A second opinion on what a form does: it knows nothing of the product but its rules. */
export class Reference {
  top: Record<string, Cell> = {};
  rows: RefRow[] = [];
  stored: Plain | undefined;
  private storedRows: RefRow[] = [];
  private hasRows = false;
  private rowsChangedAt = 0;
  private clock = 0;
  private asked = 0;
  private waiting = new Map<string, Waiting>();
  private newest = new Map<string, number>();
  /** The events that were fired and not saved yet, and when. */
  private fired = new Map<string, number>();
  /** What the note was when the stamp was set, while nothing was saved since. */
  private stampedNote: { value: unknown } | undefined;

  private readonly shape: Shape;

  constructor(shape: Shape, loaded: Plain | undefined) {
    this.shape = shape;
    this.load(loaded);
    if (loaded === undefined && shape.defaultB !== null) this.top['b'] = cell(shape.defaultB);
  }

  /** Takes what is stored as the form. */
  load(data: Plain | undefined): void {
    this.stored = data;
    this.stampedNote = undefined;
    const { rows, ...top } = data ?? {};
    this.top = Object.fromEntries(Object.entries(top).map(([name, value]) => [name, cell(value)]));
    this.rows = listOf(rows).map((row) => storedRow(row));
    this.storedRows = [...this.rows];
    this.hasRows = Array.isArray(rows);
    this.waiting.clear();
    this.newest.clear();
    this.fired.clear();
  }

  edit(place: Place, value: unknown): void {
    this.clock += 1;
    this.cellsAt(place.rows)[place.field] = { value, typedAt: this.clock, question: 0 };
    this.changed(place, 'changed', none);
  }

  addRow(within: RefRow | undefined): void {
    const row = newRow(within === undefined ? { y: this.shape.defaultY } : {});
    this.listOf(within).push(row);
    this.touchRows(within);
    this.changed(listPlace(within), 'changed', none);
    if (within === undefined && this.shape.defaultY !== null)
      this.changed({ rows: [row], field: 'y' }, 'changed', none);
  }

  removeRow(within: RefRow | undefined, index: number): void {
    this.listOf(within).splice(index, 1);
    this.touchRows(within);
    this.changed(listPlace(within), 'removed', none);
  }

  moveRow(within: RefRow | undefined, from: number, to: number): void {
    const list = this.listOf(within);
    list.splice(to, 0, ...list.splice(from, 1));
    this.touchRows(within);
    this.changed(listPlace(within), 'changed', none);
  }

  /** Asks what waits. */
  send(): Question[] {
    const due = [...this.waiting];
    this.waiting.clear();
    return due.flatMap(([key, { event, place, chain }]) =>
      this.isThere(place.rows) ? [this.question(event, key, place, new Set([...chain, event]))] : [],
    );
  }

  /** The question of the button. */
  press(): Question {
    return this.question('add_row', 'add_row', { rows: [], field: '' }, new Set(['add_row']));
  }

  answer(question: Question): void {
    if (question.key !== 'add_row' && this.newest.get(question.key) !== question.number) return;
    for (const effect of question.effects) {
      if (effect.kind === 'cell') this.set(effect.place, effect.value, question);
      if (effect.kind === 'rows') this.replaceRows(effect.rows, question);
      if (effect.kind === 'add') this.addedByWorkflow(effect.row, question);
    }
  }

  /** The form as it is shown. */
  plain(): Plain {
    const shown = plainOf(this.top);
    const rows = this.rows.map(plainRow);
    const twice = typeof shown['a'] === 'number' ? shown['a'] * 2 : null;
    const all = sum(rows.map(({ x }) => x)) + (twice ?? 0);
    return { ...shown, rows, twice, all };
  }

  /** What is stored when the form is saved now. */
  saved(): Plain {
    const { shape, rows, storedRows, hasRows, stored, stampedNote } = this;
    const fired = new Set(this.fired.keys());
    return savedOf(shape, { rows, storedRows, hasRows, stored, fired, stampedNote, shown: this.plain() });
  }

  private question(event: string, key: string, place: Place, chain: ReadonlySet<string>): Question {
    this.asked += 1;
    this.newest.set(key, this.asked);
    const effects = effectsOf(this.shape, { shown: this.plain(), rows: this.rows }, event, place);
    return { number: this.asked, event, key, at: this.clock, chain, effects };
  }

  private set(place: Place, value: unknown, { number, at, chain }: Question): void {
    if (!this.isThere(place.rows)) return;
    const cells = this.cellsAt(place.rows);
    const before = cells[place.field] ?? cell(undefined);
    if (before.typedAt > at || before.question > number) return;
    cells[place.field] = { ...before, value, question: number };
    if (place.field === 'stamp') this.stampedNote = { value: this.noteAt(at) };
    if (!same(before.value, value)) this.changed(place, 'changed', chain);
  }

  /** What the note was at a moment: as it is now, unless it was typed since. */
  private noteAt(at: number): unknown {
    const note = this.top['note'];
    return note === undefined || note.typedAt <= at ? (note?.value ?? null) : Symbol('another');
  }

  private replaceRows(given: Plain[], { number, at, chain }: Question): void {
    if (this.touchedSince(at)) return;
    const before = this.rows;
    const changes: { place: Place; what: 'changed' | 'removed' }[] = [];
    this.rowsQuestion = number;
    this.hasRows = true;
    this.rows = given.map((plain, index) => {
      const row = before[index] ?? newRow({});
      const wanted: Plain = { y: this.shape.defaultY, ...plain };
      for (const name of ['x', 'y', 'line', 'tag']) {
        const was = row.cells[name] ?? cell(undefined);
        if (was.question > number) continue;
        row.cells[name] = { ...was, value: wanted[name], question: number };
        if (!same(was.value, wanted[name]))
          changes.push({ place: { rows: [row], field: name }, what: 'changed' });
      }
      if (row.parts.length > 0) changes.push({ place: listPlace(row), what: 'removed' });
      row.parts = [];
      return row;
    });
    for (const { place, what } of changes) this.changed(place, what, chain);
    const what = before.length > this.rows.length ? 'removed' : 'changed';
    if (before.length !== this.rows.length) this.changed(listPlace(undefined), what, chain);
  }

  private rowsQuestion = 0;
  private firings = 0;

  /** Whether somebody has typed in the rows, or changed their number or order. */
  private touchedSince(at: number): boolean {
    const inside = this.rows.flatMap((row) => [row, ...row.parts]);
    const typed = ({ cells, partsChangedAt }: RefRow) =>
      partsChangedAt > at || Object.values(cells).some(({ typedAt }) => typedAt > at);
    return this.rowsChangedAt > at || inside.some(typed);
  }

  /** A moment to which a save goes back. */
  mark(): Mark {
    return {
      clock: this.clock,
      asked: this.asked,
      fired: new Map(this.fired),
      rows: [...this.rows],
      parts: new Map(this.rows.map((row) => [row, [...row.parts]])),
    };
  }

  /** Takes what was saved; what was typed or answered since stays. */
  rebase(saved: Plain, { clock, asked, fired, rows, parts }: Mark): void {
    for (const [key, count] of fired) if (this.fired.get(key) === count) this.fired.delete(key);
    const { rows: savedRows, ...top } = saved;
    this.stored = saved;
    this.stampedNote =
      this.top['stamp'] !== undefined && this.top['stamp'].question > asked ? this.stampedNote : undefined;
    for (const name of new Set([...Object.keys(top), ...Object.keys(this.top)])) {
      const now = this.top[name] ?? cell(undefined);
      if (now.typedAt <= clock && now.question <= asked) this.top[name] = { ...now, value: top[name] };
    }
    const answered = this.rows
      .flatMap((row) => [row, ...row.parts])
      .some(({ cells }) => Object.values(cells).some(({ question }) => question > asked));
    const keeps = this.touchedSince(clock) || answered || this.rowsQuestion > asked;
    listOf(savedRows).forEach((plain, index) => {
      const row = rows[index];
      if (row !== undefined) settle(row, plain, parts.get(row) ?? [], keeps);
    });
    if (!keeps) this.rows = [...rows];
    this.storedRows = [...rows];
  }

  private addedByWorkflow(plain: Plain, { number, chain }: Question): void {
    const row = newRow(plain);
    for (const each of Object.values(row.cells)) each.question = number;
    this.rows.push(row);
    this.touchRows(undefined);
    for (const field of Object.keys(plain)) this.changed({ rows: [row], field }, 'changed', chain);
    this.changed(listPlace(undefined), 'changed', chain);
  }

  private changed(place: Place, what: 'changed' | 'removed', chain: ReadonlySet<string>): void {
    for (const { event, at } of eventsOf(this.shape, place, what)) {
      if (chain.has(event)) continue;
      const key = `${event} ${keyOf(at)}`;
      const before = this.waiting.get(key);
      const both = before === undefined ? chain : new Set([...chain].filter((e) => before.chain.has(e)));
      this.waiting.delete(key);
      this.waiting.set(key, { event, place: at, chain: both });
      this.newest.set(key, Number.POSITIVE_INFINITY);
      this.fired.set(key, (this.firings += 1));
    }
  }

  private touchRows(within: RefRow | undefined): void {
    this.clock += 1;
    this.hasRows = true;
    if (within === undefined) this.rowsChangedAt = this.clock;
    else within.partsChangedAt = this.clock;
  }

  private cellsAt(rows: readonly RefRow[]): Record<string, Cell> {
    return rows.at(-1)?.cells ?? this.top;
  }

  private listOf(within: RefRow | undefined): RefRow[] {
    return within === undefined ? this.rows : within.parts;
  }

  private isThere([row, part]: readonly RefRow[]): boolean {
    if (row === undefined) return true;
    return this.rows.includes(row) && (part === undefined || row.parts.includes(part));
  }
}

const none: ReadonlySet<string> = new Set();
