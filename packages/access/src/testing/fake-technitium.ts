import type { Reply, Request } from '../lab/stand-in/request.ts';

/** A record of the fake DNS server. */
export interface FakeRecord {
  name: string;
  type: string;
  ttl: number;
  rData: Record<string, string>;
  comments?: string;
}

/** Everything the fake DNS server knows. */
export interface TechnitiumState {
  token: string;
  zones: Record<string, { type: string; records: FakeRecord[] }>;
  /** What the upstream resolver would answer: `name/type` → values. */
  upstream: Record<string, string[]>;
  /** What every name without a record of its own gets: a wildcard nobody sees in the zone. */
  catchAll?: string;
  /** Called after every change: the lab renews its real DNS server here. */
  changed: () => void;
}

/** Technitium's HTTP API as far as `access` uses it: 200 for everything, append or overwrite, forwarder semantics. */
export function fakeTechnitium(state: TechnitiumState): (request: Request) => Reply {
  return ({ path, headers, body }) => {
    if (headers.authorization !== `Bearer ${state.token}`)
      return reply({ status: 'invalid-token', errorMessage: 'Invalid token or session expired.' });
    const route = routes[path];
    return route === undefined ? bad('Invalid path') : route(state, new URLSearchParams(body));
  };
}

/** What the server answers: exact name and type from the zone, everything else from upstream. */
export function answerOf(state: TechnitiumState, name: string, type: string): string[] {
  const zone = Object.keys(state.zones)
    .filter((one) => name === one || name.endsWith(`.${one}`))
    .sort((a, b) => b.length - a.length)[0];
  const records = zone === undefined ? [] : (state.zones[zone]?.records ?? []);
  const exact = records.filter((record) => record.name === name && record.type === type);
  if (exact.length > 0) return exact.map((record) => record.rData['ipAddress'] ?? '');
  const usual = type === 'A' && state.catchAll !== undefined ? [state.catchAll] : [];
  return state.upstream[`${name}/${type}`] ?? usual;
}

type Route = (state: TechnitiumState, form: URLSearchParams) => Reply;

const routes: Record<string, Route> = {
  '/api/zones/list': (state) => {
    const zones = Object.entries(state.zones).map(([name, { type }]) => ({ name, type, disabled: false }));
    return ok({ zones });
  },
  '/api/zones/create': (state, form) => {
    const [zone, type, forwarder] = [
      form.get('zone') ?? '',
      form.get('type') ?? 'Primary',
      form.get('forwarder'),
    ];
    if (zone.includes('*')) return bad('Domain name for a zone cannot contain wildcard character.');
    if (state.zones[zone] !== undefined) return bad(`Zone already exists: ${zone}`);
    const bare = form.get('initializeForwarder') === 'false';
    if (type === 'Forwarder' && !bare && forwarder === null) return bad("Parameter 'forwarder' missing.");
    const records =
      bare || forwarder === null
        ? []
        : [{ name: zone, type: 'FWD', ttl: 0, rData: { protocol: 'Udp', forwarder } }];
    state.zones[zone] = { type, records };
    state.changed();
    return ok({ domain: zone });
  },
  '/api/zones/delete': (state, form) => {
    const zone = form.get('zone') ?? '';
    if (state.zones[zone] === undefined) return bad(`No such zone was found: ${zone}`);
    state.zones = Object.fromEntries(Object.entries(state.zones).filter(([name]) => name !== zone));
    state.changed();
    return ok({});
  },
  '/api/zones/records/get': (state, form) => {
    const zone = state.zones[form.get('zone') ?? ''];
    return zone === undefined ? bad('No such zone was found') : ok({ records: zone.records });
  },
  '/api/zones/records/add': (state, form) => {
    const zone = state.zones[form.get('zone') ?? ''];
    if (zone === undefined) return bad('No such zone was found');
    const [name, type, address] = [
      form.get('domain') ?? '',
      form.get('type') ?? '',
      form.get('ipAddress') ?? '',
    ];
    const same = (record: FakeRecord) => record.name === name && record.type === type;
    if (form.get('overwrite') === 'true') zone.records = zone.records.filter((record) => !same(record));
    const comments = form.get('comments');
    zone.records.push({
      name,
      type,
      ttl: Number(form.get('ttl') ?? 3600),
      rData:
        type === 'FWD' ? { protocol: 'Udp', forwarder: form.get('forwarder') ?? '' } : { ipAddress: address },
      ...(comments === null ? {} : { comments }),
    });
    state.changed();
    return ok({});
  },
  '/api/zones/records/delete': (state, form) => {
    const zone = state.zones[form.get('zone') ?? ''];
    if (zone === undefined) return bad('No such zone was found');
    const [name, type, address] = [form.get('domain'), form.get('type'), form.get('ipAddress')];
    const left = zone.records.filter(
      (record) => !(record.name === name && record.type === type && record.rData['ipAddress'] === address),
    );
    if (left.length === zone.records.length) return bad('No such record was found.');
    zone.records = left;
    state.changed();
    return ok({});
  },
};

const reply = (value: unknown): Reply => ({ status: 200, body: JSON.stringify(value) });
const ok = (response: unknown) => reply({ status: 'ok', response });
const bad = (errorMessage: string) => reply({ status: 'error', errorMessage });
