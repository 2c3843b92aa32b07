import { expect, test } from 'vitest';
import { makeConfig } from './config.ts';
import { readConfig } from './read-config.ts';
import { configReference, envExample } from './reference.ts';
import { configKeys } from './keys.ts';

function read(env: Record<string, string> = {}) {
  const result = readConfig({ env });
  if ('faults' in result) throw new Error(result.faults.join('; '));
  return makeConfig(result, '/srv');
}

test('CFG3 CFG4 CFG5 CFG6 CFG11 without any key the defaults hold', () => {
  const config = read();

  expect(config).toMatchObject({
    PORT: 8080,
    SITE_PORT: 8081,
    HOST: '127.0.0.1',
    DATA_DIR: '/srv/data',
    ADMIN_EMAIL: 'admin@example.com',
  });
  expect(config.publicUrl(8080)).toBe('http://127.0.0.1:8080');
});

test('an empty variable counts as not set', () => {
  expect(read({ PORT: '', DATABASE_URL: '' })).toMatchObject({ PORT: 8080, DATABASE_URL: undefined });
});

test.each([
  ['0.0.0.0', 'http://localhost:80'],
  ['::', 'http://localhost:80'],
  ['::1', 'http://[::1]:80'],
  ['192.0.2.1', 'http://192.0.2.1:80'],
])('CFG11 the public address follows from the host: %s', (HOST, url) => {
  expect(read({ HOST }).publicUrl(80)).toBe(url);
});

test('CFG11 a set public address wins', () => {
  expect(read({ PUBLIC_URL: 'https://app.example.com/' }).publicUrl(80)).toBe('https://app.example.com');
});

test.each([
  ['1048576', 1_048_576],
  ['512kb', 524_288],
  ['1MB', 1_048_576],
])('a size may have a unit: %s', (BODY_LIMIT, bytes) => {
  expect(read({ BODY_LIMIT }).BODY_LIMIT).toBe(bytes);
});

test('VIEWS24 tiles of maps have an address with zoom, column and row, on one host', () => {
  const address = 'https://tiles.example.com/{z}/{x}/{y}.png';
  expect(read({ MAP_TILES_URL: address }).MAP_TILES_URL).toBe(address);
  for (const wrong of [
    'https://tiles.example.com/{z}/{x}.png',
    'https://{s}.example.com/{z}/{x}/{y}.png',
    'https://me:secret@example.com/{z}/{x}/{y}.png',
    'ftp://example.com/{z}/{x}/{y}.png',
    '/tiles/{z}/{x}/{y}.png',
  ])
    expect(readConfig({ env: { MAP_TILES_URL: wrong } }), wrong).toMatchObject({
      faults: [expect.stringContaining('MAP_TILES_URL')],
    });
});

test('CFG17 CFG18 CFG21 CFG22 sender, SMS gateway, contact of web push and log level are read, and what is none is told', () => {
  const env = {
    MAIL_FROM: 'Shop <shop@example.com>',
    SMS_GATEWAY_URL: 'https://sms.example.com/send',
    VAPID_SUBJECT: 'mailto:desk@example.com',
    LOG_LEVEL: 'debug',
  };
  expect(readConfig({ env })).toMatchObject({ values: env });

  const wrong = readConfig({
    env: { SMS_GATEWAY_URL: 'ftp://sms.example.com', VAPID_SUBJECT: 'desk', LOG_LEVEL: 'loud' },
  });
  const faults = 'faults' in wrong ? wrong.faults : [];
  for (const key of ['SMS_GATEWAY_URL', 'VAPID_SUBJECT', 'LOG_LEVEL'])
    expect(faults.filter((fault) => fault.includes(key))).toHaveLength(1);
});

test('CFG14 the trusted proxies are a list', () => {
  expect(read({ TRUST_PROXY: 'loopback, 10.0.0.0/8' }).TRUST_PROXY).toEqual(['loopback', '10.0.0.0/8']);
});

test.each([
  ['PORT', '70000'],
  ['PORT', '-1'],
  ['PUBLIC_URL', 'https://app.example.com/path'],
  ['PUBLIC_URL', 'ftp://app.example.com'],
  ['PREVIEW_URL', 'preview.example.com'],
  ['PREVIEW_URL', 'https://192.0.2.1'],
  ['PREVIEW_URL', 'http://[::1]:8081'],
  ['SMTP_URL', 'http://mail'],
  ['ADMIN_EMAIL', 'nobody'],
  ['ADMIN_PASSWORD', 'x'.repeat(257)],
  ['BODY_LIMIT', 'much'],
  ['METRICS_TOKEN', 'short'],
  ['OIDC_SIGN_UP', 'admin'],
  ['OIDC_SIGN_UP', 'clerk,A role'],
  ['OIDC_TRUST_EMAIL', 'never'],
])('a wrong value is told with its key: %s=%s', (name, value) => {
  expect(readConfig({ env: { [name]: value } })).toEqual({
    faults: [expect.stringMatching(new RegExp(`^${name} (must|is) `)) as string],
  });
});

test('CFG24 single sign-on is read, and half of it is told', () => {
  const whole = { OIDC_ISSUER: 'https://login.example.com/realms/staff', OIDC_CLIENT_ID: 'bakehouse' };
  expect(read(whole)).toMatchObject({ ...whole, OIDC_SIGN_UP: [], OIDC_TRUST_EMAIL: 'verified' });
  expect(read({ OIDC_SIGN_UP: 'clerk, viewer' }).OIDC_SIGN_UP).toEqual(['clerk', 'viewer']);
  expect(read({ ...whole, OIDC_ISSUER: 'http://localhost:9000' }).OIDC_ISSUER).toBe('http://localhost:9000');

  const half = readConfig({ env: { OIDC_CLIENT_SECRET: 'x' } });

  expect(half).toEqual({
    faults: ['OIDC_ISSUER', 'OIDC_CLIENT_ID'].map((key) => `${key} must be set, as another OIDC key is`),
  });
});

test.each([
  'http://login.example.com',
  'https://login.example.com/?x=1',
  'login.example.com',
  'https://a:b@c.example',
])('CFG24 what is no issuer is told together with what is missing: %s', (OIDC_ISSUER) => {
  expect(readConfig({ env: { OIDC_ISSUER } })).toEqual({
    faults: [
      expect.stringMatching(/^OIDC_ISSUER must be an address/) as string,
      'OIDC_CLIENT_ID must be set, as another OIDC key is',
    ],
  });
});

test('CFG2 the reference and the example name every key', () => {
  for (const name of Object.keys(configKeys)) {
    expect(configReference()).toContain(`| \`${name}\` |`);
    expect(envExample()).toContain(`\n#${name}=`);
  }
  expect(configReference()).not.toContain('undefined');
});
