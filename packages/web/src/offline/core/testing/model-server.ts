import { jsonEqual, mergePatch } from '@bakehouse/contract';
import type { Row, Sent, Values } from '../change.ts';
import type { Answer, FeedEntry, FeedPage, ReadAnswer } from '../remote-server.ts';

interface Entry {
  position: number;
  id: string;
  version: number;
  op: 'upsert' | 'delete';
}

interface State {
  epoch: number;
  position: number;
  rows: Map<string, Row>;
  feed: Map<string, Entry>;
  /** What resources were, for bringing them back. */
  former: Map<string, Row>;
  answers: Map<string, { request: string; answer: Extract<Answer, { kind: 'ok' }> }>;
}

/** One write that the server has carried out. */
export interface Written {
  client: string;
  kind: 'create' | 'update' | 'delete' | 'event' | 'restore';
  id: string;
  values: Values;
  before: Values | undefined;
  /** It was carried out, and the server came back without it. */
  undone?: boolean;
}

/** A server with one module, small enough to be obviously right. Rows with `owner` are for that client alone. */
export interface ModelServer {
  send(client: string, request: Sent, key: string): Answer;
  changes(client: string, since: string | undefined): ReadAnswer<FeedPage>;
  lastUpdated(
    client: string,
    etag: string | undefined,
  ): ReadAnswer<{ etag: string; cursor: string; lastUpdated: null }>;
  read(client: string, id: string): ReadAnswer<Row>;
  total(client: string): ReadAnswer<{ total: number; cursor: string }>;
  visible(client: string): Map<string, Row>;
  written: Written[];
  /** Somebody without a copy writes. */
  direct(id: string, values: Values): void;
  give(id: string, owner: string | null): void;
  /** Keeps what is there now, to come back to. */
  save(): void;
  /** Comes back with what was kept. True where there was something. */
  comeBack(): boolean;
  /** How many of the latest changes the feed does not show yet. */
  lag(count: number): void;
  ids(): string[];
  /** Another number after each coming back. */
  incarnation(): number;
}

const pageSize = 3;

/** Makes a server. Without `counted` its total never tells that a copy is wrong, so that mistakes are not healed by a fresh one. */
export function modelServer({ counted }: { counted: boolean }): ModelServer {
  let state: State = {
    epoch: 1,
    position: 0,
    rows: new Map(),
    feed: new Map(),
    former: new Map(),
    answers: new Map(),
  };
  let saved: { state: State; writes: number } | undefined;
  let epochs = 1;
  let behind = 0;
  const written: Written[] = [];

  const note = (id: string, version: number, op: Entry['op']) => {
    state.position += 1;
    state.feed.set(id, { position: state.position, id, version, op });
  };
  const store = (id: string, data: Values, version: number): Row => {
    const row: Row = {
      id,
      module: 'm',
      version,
      createdAt: '2026-01-01T00:00:00Z',
      updatedAt: '2026-01-01T00:00:00Z',
      createdBy: null,
      updatedBy: null,
      data,
    };
    state.rows.set(id, row);
    note(id, version, 'upsert');
    return structuredClone(row);
  };

  const carryOut = (client: string, { method, path, body, version }: Sent): Answer => {
    const parts = path.split('/');
    const [, first = '', , , id = '', sub] = parts;
    const given = (body ?? {}) as { id?: string; data?: Values };
    if (first === 'events') {
      written.push({
        client,
        kind: 'event',
        id: String((body as Values)['marker']),
        values: {},
        before: undefined,
      });
      return { kind: 'ok' };
    }
    const row = state.rows.get(id);
    if (method === 'POST' && sub === undefined) {
      const wanted = given.id ?? '';
      if (state.rows.has(wanted)) return { kind: 'taken' };
      const data = given.data ?? {};
      if (data['bad'] === true)
        return { kind: 'refused', refusal: { status: 422, code: 'invalid', detail: 'bad', faults: [] } };
      written.push({ client, kind: 'create', id: wanted, values: data, before: undefined });
      return {
        kind: 'ok',
        row: store(wanted, structuredClone(data), (state.former.get(wanted)?.version ?? 0) + 1),
      };
    }
    if (sub === 'revisions') {
      const former = state.former.get(id);
      if (row !== undefined || former === undefined) return { kind: 'missing' };
      written.push({ client, kind: 'restore', id, values: {}, before: undefined });
      return { kind: 'ok', row: store(id, structuredClone(former.data), former.version + 1) };
    }
    if (row === undefined || !mayRead(client, row)) return { kind: 'missing' };
    if (version !== undefined && version !== row.version) return { kind: 'stale' };
    if (method === 'DELETE') {
      written.push({ client, kind: 'delete', id, values: {}, before: row.data });
      state.rows.delete(id);
      state.former.set(id, row);
      note(id, row.version, 'delete');
      return { kind: 'ok' };
    }
    const data = (method === 'PUT' ? given.data : mergePatch(row.data, given.data)) as Values;
    const changed = Object.keys({ ...data, ...row.data }).filter(
      (name) => !jsonEqual(data[name] ?? null, row.data[name] ?? null),
    );
    const values = Object.fromEntries(changed.map((name) => [name, data[name] ?? null]));
    written.push({ client, kind: 'update', id, values, before: row.data });
    return { kind: 'ok', row: store(id, structuredClone(data), row.version + 1) };
  };

  const shownPosition = () => Math.max(0, state.position - behind);
  const cursorFor = (client: string, position = shownPosition()) => `${state.epoch}.${position}.${client}`;

  return {
    written,
    send(client, request, key) {
      const text = JSON.stringify(request);
      const kept = state.answers.get(key);
      if (kept !== undefined)
        return kept.request === text
          ? { ...structuredClone(kept.answer), replayed: true }
          : {
              kind: 'refused',
              refusal: { status: 422, code: 'idempotency_mismatch', detail: '', faults: [] },
            };
      const answer = carryOut(client, structuredClone(request));
      // Only what was carried out is kept.
      if (answer.kind === 'ok') state.answers.set(key, { request: text, answer: structuredClone(answer) });
      return answer;
    },
    changes(client, since) {
      const [epoch, position] = (since ?? `${state.epoch}.0`).split('.').map(Number);
      const upTo = shownPosition();
      if (epoch !== state.epoch || (position ?? 0) > state.position) return { kind: 'expired' };
      const entries = [...state.feed.values()]
        .filter((entry) => entry.position > (position ?? 0) && entry.position <= upTo)
        .sort((a, b) => a.position - b.position);
      const page = entries.slice(0, pageSize);
      const more = entries.length > pageSize;
      const data = page.map(({ id, op, version }): FeedEntry => {
        const row = state.rows.get(id);
        if (op === 'delete' || row === undefined) return { op: 'delete', id, version };
        if (!mayRead(client, row)) return { op: 'forget', id, version };
        const { module: _, ...rest } = structuredClone(row);
        return { op: 'upsert', ...rest };
      });
      const next = more ? (page.at(-1)?.position ?? upTo) : Math.max(upTo, position ?? 0);
      return { kind: 'ok', value: { data, next: cursorFor(client, next), more } };
    },
    lastUpdated(client, etag) {
      const tag = cursorFor(client);
      if (etag === tag) return { kind: 'same' };
      return { kind: 'ok', value: { etag: tag, cursor: tag, lastUpdated: null } };
    },
    read(client, id) {
      const row = state.rows.get(id);
      return row !== undefined && mayRead(client, row)
        ? { kind: 'ok', value: structuredClone(row) }
        : { kind: 'closed' };
    },
    total: (client) => ({
      kind: 'ok',
      value: {
        total: [...state.rows.values()].filter((row) => mayRead(client, row)).length,
        cursor: counted ? cursorFor(client) : '',
      },
    }),
    visible: (client) =>
      new Map([...state.rows].filter(([, row]) => mayRead(client, row)).map(([id, row]) => [id, row])),
    direct(id, values) {
      const row = state.rows.get(id);
      const data = { ...row?.data, ...values };
      written.push({
        client: 'direct',
        kind: row === undefined ? 'create' : 'update',
        id,
        values,
        before: row?.data,
      });
      store(id, data, (row?.version ?? state.former.get(id)?.version ?? 0) + 1);
    },
    give(id, owner) {
      const row = state.rows.get(id);
      if (row !== undefined) store(id, { ...row.data, owner }, row.version + 1);
    },
    save() {
      saved = { state: structuredClone(state), writes: written.length };
    },
    comeBack() {
      if (saved === undefined) return false;
      epochs += 1;
      state = { ...structuredClone(saved.state), epoch: epochs };
      for (const each of written.slice(saved.writes)) each.undone = true;
      return true;
    },
    lag(count) {
      behind = count;
    },
    ids: () => [...state.rows.keys()],
    incarnation: () => epochs,
  };
}

function mayRead(client: string, row: Row | undefined): boolean {
  return row !== undefined && (row.data['owner'] == null || row.data['owner'] === client);
}
