import type { ModuleDefinition } from '@bakehouse/contract';
import type { AuditEntry } from '@bakehouse/store';
import { beforeAll, expect, test } from 'vitest';
import { formWith, useScenarios } from '../../../testing/index.ts';

const relation = { identifier: 'kin', type: 'relation', options: { module: 'patients' } } as const;
const patients: ModuleDefinition = {
  bakery_resource_module: 'patients',
  bakery_resource: {
    audit: 'reads',
    fields: [{ identifier: 'name', type: 'text' }, { identifier: 'scan', type: 'file' }, relation],
  },
};
const visits: ModuleDefinition = {
  bakery_resource_module: 'visits',
  bakery_resource: { fields: [{ ...relation, identifier: 'patient' }] },
};

const { it } = useScenarios({
  users: { clerk: [{ module: 'patients', action: 'read' }] },
  modules: [patients, visits],
});
let patient: string;
beforeAll(async () => {
  const data = { name: 'a-name-nobody-notes' };
  patient = (await asAdmin('POST', '/modules/patients/resources', { data })).json<{ id: string }>().id;
  await asAdmin('POST', '/modules/visits/resources', { data: { patient } });
});

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT';

function asAdmin(method: Method, url: string, payload?: object) {
  return as('admin', method, url, payload);
}

function as(who: string, method: Method, url: string, payload?: object) {
  const headers = { authorization: `Bearer ${it().user(who).token}` };
  return it().app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
}

async function entries(query = ''): Promise<AuditEntry[]> {
  const answer = await asAdmin('GET', `/audit?limit=1000&${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: AuditEntry[] }>().data;
}

test('AUD5 every way to read a module that asks for it is noted, with the ids', async () => {
  const last = (await entries())[0]?.id ?? '0';
  const ways: [string, string][] = [
    ['one', `/modules/patients/resources/${patient}`],
    ['list', '/modules/patients/resources'],
    ['counts', '/modules/patients/resources/counts?by=name'],
    ['revisions', `/modules/patients/resources/${patient}/revisions`],
    ['changes', '/modules/patients/resources/changes'],
    ['expand', '/modules/visits/resources?expand=patient'],
    ['counts', '/modules/patients/resources/aggregate?by=name'],
    ['counts', '/modules/visits/resources/aggregate?by=patient.name'],
    ['counts', '/modules/visits/resources/aggregate?values=max(patient.name)'],
  ];
  for (const [, url] of ways) expect((await asAdmin('GET', url)).statusCode, url).toBe(200);
  const found = (await entries('action=resource.read')).filter(({ id }) => Number(id) > Number(last));
  expect(found.toReversed().map(({ details }) => details['reading'])).toEqual(ways.map(([way]) => way));
  expect(found.every(({ target }) => target?.id === 'patients')).toBe(true);
  const ofPatient = await entries(`target=${patient}&action=resource.read`);
  expect(ofPatient.length).toBeGreaterThanOrEqual(5);
  await as('clerk', 'GET', '/modules/patients/resources?limit=1');
  expect((await entries('action=resource.read'))[0]).toMatchObject({
    actor: { email: 'clerk@example.com' },
    via: 'session',
    details: { reading: 'list', ids: [patient] },
  });
});

test('AUD5 what a change answers, an export, a file and a narrowed total are readings, too', async () => {
  const { headers, payload } = formWith(Buffer.from('scan'), { name: 'a.txt', path: '/scans/a.txt' });
  const scan = await it().app.inject({
    method: 'POST',
    url: '/files',
    headers: { ...headers, authorization: `Bearer ${it().user('admin').token}` },
    payload,
  });
  const { id: file } = scan.json<{ id: string }>();
  const one = `/modules/patients/resources/${patient}`;
  expect((await asAdmin('PATCH', one, { data: { scan: file, kin: patient } })).statusCode).toBe(200);
  const last = (await entries())[0]?.id ?? '0';
  // Each asks for the whole resource, and changes nothing of it.
  const whole = { data: { name: 'a-name-nobody-notes', scan: file, kin: patient } };
  const batch = { operations: [{ op: 'update', id: patient, data: {} }] };
  const ways: [string, 'GET' | 'POST' | 'PATCH' | 'PUT', string, object?][] = [
    ['write', 'PATCH', one, { data: {} }],
    ['write', 'PUT', one, whole],
    ['write', 'POST', '/modules/patients/resources/batch', batch],
    ['write', 'POST', `${one}/revisions/2/restore`],
    ['export', 'GET', '/modules/patients/resources/export?fields=name'],
    ['file', 'GET', `/files/${file}`],
    ['file', 'GET', `/files/${file}/info`],
    ['counts', 'GET', '/modules/patients/resources/total?search=nobody'],
    ['one counts', 'GET', `${one}/references`],
  ];
  for (const [, method, url, body] of ways) {
    const answer = await asAdmin(method, url, body);
    expect(answer.statusCode, `${method} ${url} ${answer.body}`).toBe(200);
  }
  const found = (await entries('action=resource.read')).filter(({ id }) => Number(id) > Number(last));
  expect(found.toReversed().map(({ details }) => details['reading'])).toEqual(
    ways.flatMap(([way]) => way.split(' ')),
  );
  for (const { details } of found)
    expect(details['ids'], String(details['reading'])).toEqual(
      details['reading'] === 'counts' ? [] : [patient],
    );
});

const query = (text: object) => `filter=${encodeURIComponent(JSON.stringify(text))}`;

test('AUD5 a question about another module that looks into one by its filter or order is a reading of it, too', async () => {
  const last = (await entries())[0]?.id ?? '0';
  const named = query({ patient: { name: { _contains: 'nobody' } } });
  const ways = [
    `resources?${named}`,
    `resources?${query({ _not: { patient: { name: 'x' } } })}&sort=id`,
    'resources?sort=patient.name',
    `resources/counts?by=patient&${named}`,
    `resources/aggregate?values=count&${named}`,
    `resources/total?${named}`,
    `resources/export?${named}`,
  ];
  for (const way of [...ways, 'resources', `resources?${query({ patient })}`])
    expect((await asAdmin('GET', `/modules/visits/${way}`)).statusCode, way).toBe(200);
  const found = (await entries('action=resource.read')).filter(({ id }) => Number(id) > Number(last));
  expect(found.map(({ target, details }) => [target?.id, details['reading']])).toEqual(
    ways.map(() => ['patients', 'counts']),
  );
});

test('AUD6 an export is noted with the names of its fields', async () => {
  await asAdmin('GET', '/modules/visits/resources/export?fields=patient');
  expect((await entries('action=resource.export'))[0]).toMatchObject({
    target: { kind: 'module', id: 'visits' },
    details: { fields: ['patient'] },
  });
});
