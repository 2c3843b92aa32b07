import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '@bakehouse/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPool } from '../connect/pool.ts';
import { openModules, type Modules } from '../modules/modules.ts';
import type { ResourceAccess } from '../rights/access.ts';
import { createResource } from '../resources/create.ts';
import { deleteResource } from '../resources/delete.ts';
import { readList } from '../resources/read-list.ts';
import { updateResource } from '../resources/update.ts';
import { systemActor, type Actor } from '../identity/actor.ts';
import { inTransaction } from '../connect/transaction.ts';
import { actorWith, makeTestDatabase, orders, type TestDatabase } from '../testing/index.ts';
import { readChanges } from './changes.ts';
import { readTotal } from './marks.ts';

let database: TestDatabase;
let modules: Modules;
beforeAll(async () => {
  database = await makeTestDatabase();
  modules = await openModules(database.pool, {
    changed: () => Promise.resolve(),
    expressionFaults: () => [],
  });
  await modules.put(systemActor, orders);
  // All changes of a minute claim the same moment, as they do when clocks are coarse or set back.
  await database.pool.query(`
    create function coarse_clock() returns trigger language plpgsql as $$ begin new.at := date_trunc('minute', new.at); return new; end $$;
    create trigger coarse_clock before insert on bakehouse.pending_changes for each row execute function coarse_clock()`);
});
afterAll(() => database.drop());

/** How long writers write; any number of seconds for longer proofs. */
const seconds = Number(process.env['FEED_SECONDS'] ?? 20);
const writers = 50;

const access = (actor: Actor): ResourceAccess => ({
  db: database.pool,
  actor,
  modules,
  evaluate: () => null,
});

interface Copy {
  actor: Actor;
  rows: Map<string, string>;
  cursor: string | undefined;
  passes: number;
}

/** Takes over what changed since the last time. */
async function follow(copy: Copy): Promise<void> {
  for (let more = true; more;) {
    const page = await readChanges(access(copy.actor), 'orders', { since: copy.cursor, limit: 200 });
    for (const text of page.entries) {
      const { op, id, version, data } = JSON.parse(text) as {
        op: string;
        id: string;
        version: number;
        data?: object;
      };
      if (op === 'upsert') copy.rows.set(id, JSON.stringify({ version, data }));
      else copy.rows.delete(id);
    }
    ({ next: copy.cursor, more } = page);
  }
  copy.passes += 1;
}

async function visible(actor: Actor): Promise<Map<string, string>> {
  const rows = new Map<string, string>();
  let cursor: string | undefined;
  do {
    const page = await readList(access(actor), 'orders', { limit: 1000, cursor });
    for (const { id, version, data } of page.rows) rows.set(id, JSON.stringify({ version, data }));
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  return rows;
}

test(
  `CHG13 CHG14 CHG16 CHG17 CHG18 CHG19 with ${writers} writers, late commits and equal clocks no reader of any role ever misses a change`,
  async () => {
    const copies: Copy[] = [
      systemActor,
      actorWith([{ module: 'orders', action: 'read', filter: { country: 'DE' } }]),
      actorWith(
        [{ module: 'orders', action: 'read', filter: { owner: '$user.email' }, fields: ['number', 'owner'] }],
        'w3@example.com',
      ),
      actorWith([
        { module: 'orders', action: 'read', filter: { total: { _gt: 50 } }, fields: ['number', 'total'] },
        { module: 'orders', action: 'read', filter: { country: 'FR' }, fields: ['number', 'country'] },
      ]),
    ].map((actor) => ({ actor, rows: new Map(), cursor: undefined, passes: 0 }));
    const pool = await openPool({ target: database.target, size: writers + 5, onError: () => undefined });
    const until = Date.now() + seconds * 1000;
    let written = 0;

    const write = async (who: number) => {
      const mine: string[] = [];
      while (Date.now() < until) {
        const late = Math.random() < 0.2;
        const work = (db: ResourceAccess['db']) => writeOnce({ ...access(systemActor), db }, who, mine);
        // A late commit: the change is made, others commit after it, and only then is it committed.
        if (late)
          await inTransaction(pool, async (client) => {
            await work(client);
            await sleep(Math.random() * 60);
          });
        else await work(pool);
        written += 1;
      }
    };
    const read = async (copy: Copy) => {
      while (Date.now() < until) await follow(copy);
    };
    await Promise.all([...Array.from({ length: writers }, (_, who) => write(who)), ...copies.map(read)]);
    for (const copy of copies) await follow(copy);
    await pool.end();

    expect(written).toBeGreaterThan(writers);
    for (const { actor, rows, passes } of copies) {
      expect(passes).toBeGreaterThan(1);
      const should = await visible(actor);
      expect(Object.fromEntries(rows)).toEqual(Object.fromEntries(should));
      expect((await readTotal(access(actor), 'orders', {})).total).toBe(should.size);
    }
  },
  (seconds + 60) * 1000,
);

async function writeOnce(on: ResourceAccess, who: number, mine: string[]): Promise<void> {
  const [dice, victim] = [Math.random(), mine[Math.floor(Math.random() * mine.length)]];
  const country = ['DE', 'FR', 'IT'][Math.floor(Math.random() * 3)];
  if (victim === undefined || dice < 0.35) {
    const { id } = await createResource(on, 'orders', {
      data: {
        number: newId(),
        owner: `w${who}@example.com`,
        country,
        total: Math.round(Math.random() * 100),
      },
    });
    mine.push(id);
  } else if (dice < 0.8) {
    await updateResource(on, 'orders', victim, {
      mode: 'patch',
      data: { country, total: Math.round(Math.random() * 100) },
    });
  } else {
    await deleteResource(on, 'orders', victim);
    mine.splice(mine.indexOf(victim), 1);
  }
}
