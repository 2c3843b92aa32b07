import { jsonEqual } from '@bakehouse/contract';
import type { Row } from '../change.ts';
import type { Device } from './device.ts';
import type { Ledger } from './ledger.ts';
import type { ModelServer } from './model-server.ts';

/** Throws where devices and server differ, or something was lost or done twice. */
export async function checkEnd(
  devices: readonly Device[],
  server: ModelServer,
  ledger: Ledger,
): Promise<void> {
  for (const device of devices) {
    if (device.queue().length > 0)
      throw new Error(`stuck: ${device.name} still has ${JSON.stringify(device.queue())}`);
    const wanted = server.visible(device.name);
    for (const tab of [...device.tabs(), await device.anew()]) {
      await tab.open('m');
      compare(device.name, tab.visible('m'), wanted);
    }
  }
  const counted = server.written.filter(({ undone }) => undone !== true);
  const once = (value: unknown) => {
    const typed = ledger.typed.get(value);
    // Whoever decides for theirs has it written again.
    return typed !== undefined && typed.over.size === 0 && !typed.whatever;
  };
  doubled(
    counted.flatMap(({ kind, values }) =>
      kind === 'update' || kind === 'create' ? Object.values(values).filter(once) : [],
    ),
    'written twice',
  );
  const events = counted.filter(({ kind }) => kind === 'event');
  doubled(
    events.map(({ id }) => id),
    'event twice',
  );
  for (const { name } of devices) {
    const own = events.filter(({ client }) => client === name).map(({ id }) => id);
    if (own.join() !== [...own].sort().join()) throw new Error(`out of order: ${own.join()}`);
  }
  const arrived = new Set(server.written.flatMap(({ values }) => Object.values(values)));
  for (const [value, typed] of ledger.typed) {
    const neverMade = ledger.created.get(typed.id)?.givenUp === true;
    if (!arrived.has(value) && !typed.givenUp && !neverMade) throw new Error(`lost: ${String(value)}`);
  }
  const fired = new Set(server.written.filter(({ kind }) => kind === 'event').map(({ id }) => id));
  for (const marker of ledger.events) if (!fired.has(marker)) throw new Error(`lost event ${marker}`);
  for (const { client, kind, values, before } of counted) {
    if (kind !== 'update') continue;
    for (const [field, value] of Object.entries(values)) {
      const typed = ledger.typed.get(value);
      // Values of others stay as they are unless somebody typed something else.
      if (client !== 'direct' && typed?.client !== client)
        throw new Error(`${client} wrote ${field}=${String(value)}, which nobody typed there`);
      if (typed !== undefined && !mayReplace(ledger, value, before?.[field] ?? null))
        throw new Error(`overwritten unseen: ${String(value)} over ${String(before?.[field])}`);
    }
  }
}

/** Whether the user had seen what was replaced, or their own words before it. */
function mayReplace(ledger: Ledger, value: unknown, replaced: unknown): boolean {
  for (let at = ledger.typed.get(value); at !== undefined; at = ledger.typed.get(at.seen)) {
    if (at.whatever || at.over.has(replaced) || (at.seen ?? null) === replaced) return true;
    const before = ledger.typed.get(at.seen);
    if (before?.client !== at.client) return false;
  }
  return false;
}

function doubled(values: readonly unknown[], what: string): void {
  const seen = new Set<unknown>();
  for (const value of values) {
    if (seen.has(value)) throw new Error(`${what}: ${String(value)}`);
    seen.add(value);
  }
}

function compare(name: string, shown: readonly Row[], wanted: ReadonlyMap<string, Row>): void {
  const there = new Map(shown.map((row) => [row.id, row]));
  for (const [id, row] of wanted) {
    const here = there.get(id);
    if (here === undefined) throw new Error(`differs: ${name} misses ${id}`);
    if (here.version !== row.version || !jsonEqual(here.data, row.data))
      throw new Error(`differs: ${name} has ${JSON.stringify(here)} for ${JSON.stringify(row)}`);
  }
  for (const id of there.keys()) if (!wanted.has(id)) throw new Error(`differs: ${name} still has ${id}`);
}
