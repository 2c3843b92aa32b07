import { setTimeout as sleep } from 'node:timers/promises';

/** What clients did and were told. Keys are of their own; what was not answered may or may not have happened. */
export interface Ledger {
  /** Entries that were acknowledged, and those that were only tried. */
  entries: { acknowledged: Set<string>; tried: Set<string> };
  /** Runs that were acknowledged, by the key of their input. */
  runs: { acknowledged: Map<string, string>; tried: Set<string> };
  /** The last count of each client that was acknowledged, and the one tried after it. */
  counters: Map<string, { id: string; acknowledged: number; tried: number }>;
  /** Ids that a follower of the change feed knows. */
  followed: Set<string>;
  counts: Record<string, number>;
  /** When something of a kind last succeeded. */
  successAt: Record<string, number>;
  /** Answers that must never be given. */
  wrong: string[];
}

/** An empty ledger. */
export function newLedger(): Ledger {
  return {
    entries: { acknowledged: new Set(), tried: new Set() },
    runs: { acknowledged: new Map(), tried: new Set() },
    counters: new Map(),
    followed: new Set(),
    counts: {},
    successAt: {},
    wrong: [],
  };
}

/** What must work again after a fault. */
export const signsOfLife = [
  'entries stored',
  'counters raised',
  'runs begun',
  'forms answered',
  'lists read',
  'feed followed',
];

/** Who calls, and until when. */
export interface Caller {
  url: string;
  token: string;
  goesOn(): boolean;
  ledger: Ledger;
}

interface Reply {
  status: number;
  body: Record<string, unknown>;
  etag: string | null;
}

/** Begins everybody's work; settles when all have stopped. */
export async function loadEverything(caller: Caller, clients: number): Promise<void> {
  await Promise.all([
    ...each(clients, (name) => createEntries(caller, name), 'entries'),
    ...each(2, (name) => count(caller, name), 'counter'),
    ...each(2, (name) => beginRuns(caller, name), 'runs'),
    fillForms(caller),
    readLists(caller),
    exportLists(caller),
    follow(caller),
  ]);
}

function each(count: number, work: (name: string) => Promise<void>, kind: string): Promise<void>[] {
  return Array.from({ length: count }, (_, index) => work(`${kind}-${index}`));
}

/** Sends a request; undefined when no answer came, or one that says to come back later. */
async function send(
  { url, token, ledger }: Caller,
  method: string,
  path: string,
  { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<Reply | undefined> {
  try {
    const answer = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(20_000),
    });
    const text = await answer.text();
    if (answer.status === 503 || answer.status === 504 || answer.status === 502) return undefined;
    const parsed = (text.startsWith('{') ? JSON.parse(text) : { text }) as Record<string, unknown>;
    // A full disk and a database that went away in the middle are told as 500 or 507: the client tries again.
    if (answer.status >= 500) {
      ledger.counts['answers of 5xx'] = (ledger.counts['answers of 5xx'] ?? 0) + 1;
      return undefined;
    }
    return { status: answer.status, body: parsed, etag: answer.headers.get('etag') };
  } catch {
    return undefined;
  }
}

/** Sends until an answer comes, with the same key each time; undefined when the time is over. */
async function insist(
  caller: Caller,
  key: string,
  ...[method, path, parts]: [string, string, { body?: unknown; headers?: Record<string, string> }?]
): Promise<Reply | undefined> {
  while (caller.goesOn()) {
    const headers = { 'idempotency-key': key, ...parts?.headers };
    const reply = await send(caller, method, path, { ...parts, headers });
    if (reply !== undefined) return reply;
    await sleep(100);
  }
  return undefined;
}

function succeeded({ ledger }: Caller, kind: string): void {
  ledger.counts[kind] = (ledger.counts[kind] ?? 0) + 1;
  ledger.successAt[kind] = performance.now();
}

function wrong({ ledger }: Caller, what: string, reply: Reply): void {
  ledger.wrong.push(`${what}: ${reply.status} ${JSON.stringify(reply.body).slice(0, 300)}`);
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
    await sleep(20);
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
    await sleep(20);
  }
}

async function beginRuns(caller: Caller, name: string): Promise<void> {
  for (let n = 0; caller.goesOn(); n += 1) {
    const key = `${name}-${n}`;
    caller.ledger.runs.tried.add(key);
    const reply = await insist(caller, key, 'POST', '/workflows/order/run', {
      body: { input: { key }, async: true },
    });
    if (reply?.status === 202) {
      caller.ledger.runs.acknowledged.set(key, String(reply.body['run']));
      succeeded(caller, 'runs begun');
    } else if (reply !== undefined) wrong(caller, `run ${key}`, reply);
    await sleep(150);
  }
}

async function fillForms(caller: Caller): Promise<void> {
  for (let n = 1; caller.goesOn(); n += 1) {
    const reply = await send(caller, 'POST', '/events/amount_changed', {
      body: { module: 'entries', data: { key: 'x', amount: n }, field: 'amount', value: n, view: 'create' },
    });
    const recipes = reply?.body['recipes'] as { double?: unknown } | undefined;
    if (reply?.status === 200 && recipes?.double === n * 2) succeeded(caller, 'forms answered');
    else if (reply !== undefined) wrong(caller, `form ${n}`, reply);
    await sleep(20);
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
    await sleep(50);
  }
}

async function exportLists(caller: Caller): Promise<void> {
  while (caller.goesOn()) {
    const reply = await send(caller, 'GET', '/modules/counters/resources/export?format=csv');
    if (reply?.status === 200) succeeded(caller, 'exports streamed');
    else if (reply !== undefined) wrong(caller, 'export', reply);
    await sleep(300);
  }
}

/** Follows the change feed over everything that happens, and must know every entry at the end. */
async function follow(caller: Caller): Promise<void> {
  let since = '';
  for (let calm = 0; caller.goesOn() || calm < 3;) {
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
    await sleep(100);
  }
}
