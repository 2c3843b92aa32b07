import { connectionDefinition, connectionKindNames, connectionKinds } from '@bakehouse/contract';
import { expect, test } from 'vitest';
import { hasHosts, readSettings, settingsOf } from './connection.ts';
import { secretTitles, settingTitles } from './setting-texts.ts';

const examples: Record<string, string> = {
  authority: '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----',
  name: 'X-Key',
  grant: 'authorization_code',
  tokenUrl: 'https://auth.example.com/token',
  authorizeUrl: 'https://auth.example.com/authorize',
  endpoint: 'https://s3.example.com',
  port: '993',
  from: 'The shop <shop@example.com>',
  seconds: '60',
  scopes: 'read  write',
};

test.each(connectionKindNames)(
  'CONN16 the form makes a connection of kind %s that the server takes',
  (kind) => {
    const known = Object.keys(connectionKinds[kind].settings.shape);
    expect(known).toEqual(expect.arrayContaining(Object.keys(settingsOf[kind])));
    const typed = Object.fromEntries(
      Object.entries(settingsOf[kind]).map(([name, control]) => [
        name,
        examples[name] ?? (typeof control === 'string' ? 'text' : (control.at(-1) ?? '')),
      ]),
    );
    const definition = {
      name: 'it',
      kind,
      settings: readSettings(kind, typed, {}),
      ...(hasHosts.has(kind) ? { hosts: ['api.example.com'] } : {}),
    };
    expect(connectionDefinition.safeParse(definition).error?.issues).toBeUndefined();
  },
);

test('CONN16 what is cleared is left out, what the form does not show is kept, and nothing is guessed', () => {
  const before = { host: 'db', port: 22, other: 'kept', user: 'u' };
  expect(readSettings('ssh', { host: 'db', port: '', user: 'u' }, before)).toEqual({
    host: 'db',
    other: 'kept',
    user: 'u',
  });
  expect(readSettings('imap', { host: 'mail', port: 'many', user: 'u' }, {})).toEqual({
    host: 'mail',
    port: 'many',
    user: 'u',
  });
});

test('CONN16 a truth value is stored as one', () => {
  const typed = { endpoint: 'https://s3.example.com', pathStyle: 'true' };
  expect(readSettings('s3', typed, {})).toEqual({ ...typed, pathStyle: true });
  expect(readSettings('database', { tls: 'false' }, {})).toEqual({ engine: 'postgres', tls: false });
});

test('CONN46 every setting and every secret part has a title, and a certificate keeps its lines', () => {
  const names = [...new Set(Object.values(settingsOf).flatMap((settings) => Object.keys(settings)))].sort();
  for (const titles of [settingTitles.en, settingTitles.de])
    expect(Object.keys(titles).sort()).toEqual(names);
  const parts = Object.values(connectionKinds).flatMap(({ secret }) => Object.keys(secret.shape));
  for (const titles of [secretTitles.en, secretTitles.de])
    expect(Object.keys(titles).sort()).toEqual([...new Set(parts)].sort());
  const authority = examples['authority'] ?? '';
  const typed = { host: 'mail', user: 'u', authority: `${authority}\n` };
  expect(readSettings('imap', typed, {})).toEqual({ host: 'mail', user: 'u', authority });
});
