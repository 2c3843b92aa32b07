import { insist, rest, send, succeeded, wrong, type Caller } from './caller.ts';
import { keepDrafts } from './drafts.ts';

/** What must work again after a fault. */
export const signsOfLife = [
  'entries stored',
  'counters raised',
  'drafts stored',
  'drafts deleted',
  'runs begun',
  'runs finished',
  'forms answered',
  'lists read',
  'feed followed',
];

/** Begins everybody's work; settles when all have stopped. */
export async function loadEverything(caller: Caller, clients: number): Promise<void> {
  await Promise.all([
    ...each(clients, (name) => createEntries(caller, name), 'entries'),
    ...each(2, (name) => count(caller, name), 'counter'),
    ...each(2, (name) => keepDrafts(caller, name), 'drafts'),
    ...each(2, (name) => beginRuns(caller, name), 'runs'),
    ...each(1, (name) => finishRuns(caller, name), 'finished'),
    fillForms(caller),
    readLists(caller),
    exportLists(caller),
    follow(caller),
  ]);
}

function each(count: number, work: (name: string) => Promise<void>, kind: string): Promise<void>[] {
  return Array.from({ length: count }, (_, index) => work(`${kind}-${index}`));
}

async function createEntries(caller: Caller, name: string): Promise<void> {
  for (let n = 0; caller.goesOn(); n += 1) {
    const key = `${name}-${n}`;
    caller.ledger.entries.tried.add(key);
    const body = { data: { key, amount: n } };
    const reply = await insist(caller, key, 'POST', '/modules/entries/resources', { body });
    if (reply?.status === 201) {
      caller.ledger.entries.acknowledged.add(key);
      succeeded(caller, 'entries stored');
    } else if (reply !== undefined) wrong(caller, `POST ${key}`, reply);
    await rest(caller, 20);
  }
}

async function count(caller: Caller, name: string): Promise<void> {
  const made = await insist(caller, `${name}-made`, 'POST', '/modules/counters/resources', {
    body: { data: { client: name, count: 0 } },
  });
  if (made?.status !== 201) return;
  const state = { id: String(made.body['id']), acknowledged: 0, tried: 0 };
  caller.ledger.counters.set(name, state);
  for (let version = Number(made.body['version']); caller.goesOn();) {
    state.tried = state.acknowledged + 1;
    const reply = await insist(
      caller,
      `${name}-${state.tried}`,
      'PATCH',
      `/modules/counters/resources/${state.id}`,
      {
        body: { data: { count: state.tried } },
        headers: { 'if-match': `"${version}"` },
      },
    );
    if (reply === undefined) return;
    if (reply.status !== 200) return wrong(caller, `PATCH ${name} to ${state.tried}`, reply);
    state.acknowledged = state.tried;
    version = Number(reply.body['version']);
    succeeded(caller, 'counters raised');
    await rest(caller, 20);
  }
}

async function beginRuns(caller: Caller, name: string): Promise<void> {
  for (let n = 0; caller.goesOn(); n += 1) {
    await beginRun(caller, `${name}-${n}`);
    await rest(caller, 150);
  }
}

/** Begins runs one after the other, each when the one before is over. */
async function finishRuns(caller: Caller, name: string): Promise<void> {
  for (let n = 0; caller.goesOn(); n += 1) {
    const run = await beginRun(caller, `${name}-${n}`);
    if (run !== undefined && (await endOf(caller, run)) === 'completed') succeeded(caller, 'runs finished');
    await rest(caller, 100);
  }
}

async function beginRun(caller: Caller, key: string): Promise<string | undefined> {
  caller.ledger.runs.tried.add(key);
  const body = { input: { key }, async: true };
  const reply = await insist(caller, key, 'POST', '/workflows/order/run', { body });
  if (reply === undefined) return undefined;
  if (reply.status !== 202) {
    wrong(caller, `run ${key}`, reply);
    return undefined;
  }
  const run = String(reply.body['run']);
  caller.ledger.runs.acknowledged.set(key, run);
  succeeded(caller, 'runs begun');
  return run;
}

/** How a run ended; undefined where that is not seen in time. */
export async function endOf(caller: Caller, run: string): Promise<string | undefined> {
  while (caller.goesOn()) {
    const reply = await send(caller, 'GET', `/runs/${run}`);
    if (reply !== undefined && reply.status !== 200) {
      wrong(caller, `run ${run}`, reply);
      return undefined;
    }
    const status = String(reply?.body['status']);
    if (['completed', 'failed', 'cancelled'].includes(status)) return status;
    await rest(caller, 100);
  }
  return undefined;
}

async function fillForms(caller: Caller): Promise<void> {
  for (let n = 1; caller.goesOn(); n += 1) {
    const reply = await send(caller, 'POST', '/events/amount_changed', {
      body: { module: 'entries', data: { key: 'x', amount: n }, field: 'amount', value: n, view: 'create' },
    });
    const recipes = reply?.body['recipes'] as { double?: unknown } | undefined;
    if (reply?.status === 200 && recipes?.double === n * 2) succeeded(caller, 'forms answered');
    else if (reply !== undefined) wrong(caller, `form ${n}`, reply);
    await rest(caller, 20);
  }
}

async function readLists(caller: Caller): Promise<void> {
  while (caller.goesOn()) {
    const before = caller.ledger.entries.acknowledged.size;
    const total = await send(caller, 'GET', '/modules/entries/resources/total');
    if (total !== undefined) {
      if (total.status !== 200 || Number(total.body['total']) < before)
        wrong(caller, `a total below ${before}`, total);
      else succeeded(caller, 'totals read');
    }
    const list = await send(caller, 'GET', '/modules/entries/resources?limit=50&sort=-createdAt');
    if (list?.status === 200) succeeded(caller, 'lists read');
    else if (list !== undefined) wrong(caller, 'list', list);
    await rest(caller, 50);
  }
}

async function exportLists(caller: Caller): Promise<void> {
  while (caller.goesOn()) {
    const reply = await send(caller, 'GET', '/modules/counters/resources/export?format=csv');
    if (reply?.status === 200) succeeded(caller, 'exports streamed');
    else if (reply !== undefined) wrong(caller, 'export', reply);
    await rest(caller, 300);
  }
}

/** Follows the change feed over everything that happens, and must know every entry at the end. */
async function follow(caller: Caller): Promise<void> {
  let since = '';
  for (let [calm, late] = [0, 0]; caller.goesOn() || (calm < 3 && late < 1000);) {
    if (!caller.goesOn()) late += 1;
    const query = since === '' ? '' : `&since=${encodeURIComponent(since)}`;
    const reply = await send(caller, 'GET', `/modules/entries/resources/changes?limit=200${query}`);
    if (reply?.status === 200) {
      const page = reply.body as unknown as {
        data: { op: string; id: string }[];
        next: string;
        more: boolean;
      };
      for (const { op, id } of page.data) if (op === 'upsert') caller.ledger.followed.add(id);
      since = page.next;
      succeeded(caller, 'feed followed');
      if (!caller.goesOn() && !page.more && page.data.length === 0) calm += 1;
    } else if (reply !== undefined) {
      wrong(caller, 'changes', reply);
      return;
    }
    await rest(caller, 100);
  }
}
