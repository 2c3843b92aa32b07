import type { ModuleDefinition, Resource } from '@bakehouse/contract';
import { openDevice, type Device } from './device.ts';
import type { Random } from './random.ts';
import { bare, type Place, type RefRow } from './ref-values.ts';
import { Reference, type Question } from './reference.ts';
import { Refused, type Server } from './server.ts';
import { mostA, type Shape } from './shape.ts';
import { storedBefore } from './stored-before.ts';

/** Where a sequence is played. */
export interface Stage {
  server: Server;
  shape: Shape;
  definition: ModuleDefinition;
  random: Random;
  /** Told what happens. */
  log: (line: string) => void;
}

type Plain = Record<string, unknown>;

/** Plays one sequence in a form and beside it in the reference; throws where they differ. */
export async function play(stage: Stage): Promise<void> {
  const game = new Game(stage);
  try {
    const { server, shape, random } = stage;
    const before = random.chance(0.4) ? storedBefore(shape, random) : undefined;
    await game.open(before === undefined ? undefined : await server.store(shape.module, before));
    await playIn(game, stage);
  } finally {
    game.close();
  }
}

async function playIn(game: Game, stage: Stage): Promise<void> {
  const moves = 6 + stage.random.below(14);
  for (let move = 0; move < moves; move += 1) {
    await game.move();
    game.compare('shown');
  }
  await game.save();
}

class Game {
  private device!: Device;
  private reference!: Reference;
  private questions: Question[] = [];
  private readonly stage: Stage;

  constructor(stage: Stage) {
    this.stage = stage;
  }

  async open(resource: Resource | undefined): Promise<void> {
    this.questions = [];
    this.device = await openDevice(this.stage.server, this.stage.definition, resource);
    this.reference = new Reference(this.stage.shape, resource?.data);
    this.compare('opened');
  }

  close(): void {
    this.device.close();
  }

  async move(): Promise<void> {
    const { random } = this.stage;
    const roll = random.below(100);
    if (roll < 45) this.edit();
    else if (roll < 57) this.addRow();
    else if (roll < 63) this.removeRow();
    else if (roll < 69) this.moveRow();
    else if (roll < 79) this.send();
    else if (roll < 89) await this.answer();
    else if (roll < 92) await this.press();
    else if (roll < 97) await this.save();
    else await this.reload();
  }

  /** The form and the reference show the same. */
  compare(when: string, expected: Plain = this.reference.plain()): void {
    equal(when, this.device.store.values(), expected);
  }

  private edit(): void {
    const { random, shape } = this.stage;
    const places: { place: Place; path: string; kind: 'number' | 'text' }[] = [
      { place: { rows: [], field: 'a' }, path: 'a', kind: 'number' },
      { place: { rows: [], field: 'b' }, path: 'b', kind: 'number' },
      { place: { rows: [], field: 'note' }, path: 'note', kind: 'text' },
    ];
    if (!shape.readonlyTotal)
      places.push({ place: { rows: [], field: 'total' }, path: 'total', kind: 'number' });
    this.reference.rows.forEach((row, at) => {
      for (const field of ['x', 'x', 'y', 'y', 'tag', ...(shape.readonlyLine ? [] : ['line'])])
        places.push({
          place: { rows: [row], field },
          path: `rows.${at}.${field}`,
          kind: field === 'tag' ? 'text' : 'number',
        });
      row.parts.forEach((part, inside) =>
        places.push({
          place: { rows: [row, part], field: 'n' },
          path: `rows.${at}.parts.${inside}.n`,
          kind: 'number',
        }),
      );
    });
    const { place, path, kind } = random.pick(places);
    const tooMuch = path === 'a' && random.chance(0.1);
    const typed = kind === 'text' ? `t${random.below(5)}` : tooMuch ? mostA + 1 : random.below(10);
    const value = random.chance(0.15) ? null : typed;
    this.stage.log(`edit ${path} = ${String(value)}`);
    this.device.store.edit(path, value);
    this.device.session.changed(path);
    this.reference.edit(place, value);
  }

  private list(): { within: RefRow | undefined; path: string; rows: readonly RefRow[] } {
    const { random, shape } = this.stage;
    const { rows } = this.reference;
    const at = random.below(Math.max(rows.length, 1));
    const within = shape.parts && random.chance(0.4) ? rows[at] : undefined;
    return within === undefined
      ? { within, path: 'rows', rows }
      : { within, path: `rows.${at}.parts`, rows: within.parts };
  }

  private addRow(): void {
    const { within, path, rows } = this.list();
    const { defaultY } = this.stage.shape;
    this.stage.log(`add to ${path}`);
    const blank =
      within === undefined ? { x: null, y: defaultY, line: null, tag: null } : { n: null, m: null };
    const index = rows.length;
    this.device.store.addRow(path, blank);
    this.device.session.changed(path);
    if (within === undefined && defaultY !== null) this.device.session.changed(`${path}.${index}.y`);
    this.reference.addRow(within);
  }

  private removeRow(): void {
    const { within, path, rows } = this.list();
    if (rows.length === 0) return;
    const index = this.stage.random.below(rows.length);
    this.stage.log(`remove ${path}.${index}`);
    this.device.store.removeRow(path, index);
    this.device.session.changed(path, 'removed');
    this.reference.removeRow(within, index);
  }

  private moveRow(): void {
    const { within, path, rows } = this.list();
    if (rows.length < 2) return;
    const from = this.stage.random.below(rows.length);
    const to = this.stage.random.below(rows.length);
    if (from === to) return;
    this.stage.log(`move ${path}.${from} to ${to}`);
    this.device.store.moveRow(path, from, to);
    this.device.session.changed(path);
    this.reference.moveRow(within, from, to);
  }

  /** The pause is over: what waits is sent. */
  private send(): void {
    this.stage.log('send');
    this.device.session.events.flush();
    this.take(this.reference.send());
  }

  /** Both have asked the same. */
  private take(asked: Question[]): void {
    this.questions.push(...asked);
    const told = this.device.asked.map(({ event }) => event);
    const expected = this.questions.map(({ event }) => event);
    if (told.join() !== expected.join())
      throw new Error(`The form has asked ${told.join()}, and not ${expected.join()}`);
    if (asked.length > 0) this.stage.log(`  asked ${asked.map(({ event }) => event).join()}`);
  }

  /** One of the answers comes, in whichever order, or is lost. */
  private async answer(losing = 0.1): Promise<void> {
    const { random, log } = this.stage;
    if (this.questions.length === 0) return;
    const at = random.below(this.questions.length);
    const [question] = this.questions.splice(at, 1);
    const [asked] = this.device.asked.splice(at, 1);
    if (question === undefined || asked === undefined) return;
    const isLost = random.chance(losing);
    log(`${isLost ? 'lose' : 'answer'} ${question.number} ${question.event}`);
    if (isLost) asked.fail();
    else asked.deliver();
    await asked.arrived;
    await settle();
    if (!isLost) this.reference.answer(question);
    this.compare('answered');
  }

  private async press(): Promise<void> {
    if (this.reference.rows.length === 0) return;
    this.stage.log('press');
    const row = { x: 1 };
    const pressed = this.device.session.press('add_row', {
      list: { field: 'rows', index: 0, row, button: 'adding' },
      selector: 'rows.0',
    });
    await this.answerAll();
    this.take([this.reference.press()]);
    await this.answer(0);
    await pressed;
  }

  /** Everything is asked and answered, also what answers lead to. */
  private async answerAll(): Promise<void> {
    for (;;) {
      const asked = this.reference.send();
      if (asked.length + this.questions.length === 0) break;
      this.take(asked);
      while (this.questions.length > 0) await this.answer(0.05);
    }
  }

  async save(): Promise<void> {
    const { random, log } = this.stage;
    log('save');
    const saving = this.device.session.save().then(
      (resource) => ({ resource }),
      (error: unknown) => ({ error }),
    );
    await this.answerAll();
    await until(() => this.device.saving !== undefined);
    const expected = this.reference.saved();
    const mark = this.reference.mark();
    const busy = random.chance(0.3);
    if (busy) {
      for (let left = 1 + random.below(3); left > 0; left -= 1) this.edit();
      if (random.chance(0.5)) {
        this.send();
        while (this.questions.length > 0 && random.chance(0.8)) await this.answer();
      }
    }
    log('saved');
    this.device.saving?.();
    const outcome = await saving;
    await settle();
    const { rule } = this.stage.shape;
    const isRefused = rule && typeof expected['a'] === 'number' && expected['a'] >= mostA;
    if ('error' in outcome) {
      if (isRefused && outcome.error instanceof Refused && outcome.error.status === 422) return;
      throw outcome.error;
    }
    if (isRefused) throw new Error('What breaks a rule was stored');
    const { data } = await this.read(outcome.resource.id);
    equal('stored', data, expected);
    this.reference.rebase(data, mark);
    this.compare('after the save');
    if (!busy) equal('the form shows what is stored', this.device.store.values(), data);
  }

  private async reload(): Promise<void> {
    const stored = this.device.stored();
    if (stored === undefined) return;
    this.stage.log('reload');
    for (const asked of this.device.asked) asked.fail();
    this.device.close();
    await this.open(await this.read(stored.id));
  }

  private read(id: string): Promise<Resource> {
    return this.stage.server.call('GET', `/modules/${this.stage.shape.module}/resources/${id}`);
  }
}

/** What is about to happen by itself has happened. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

async function until(is: () => boolean): Promise<void> {
  while (!is()) await new Promise((resolve) => setImmediate(resolve));
}

function equal(what: string, found: unknown, expected: unknown): void {
  const [left, right] = [JSON.stringify(bare(found)), JSON.stringify(bare(expected))];
  if (left !== right) throw new Error(`${what}:\n  found    ${left}\n  expected ${right}`);
}
