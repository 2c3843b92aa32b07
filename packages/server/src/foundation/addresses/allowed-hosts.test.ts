import { expect, test } from 'vitest';
import { isPublicAddress } from './address-kind.ts';
import { allowedHosts, isHostEntry } from './allowed-hosts.ts';

test('DATA17 a host is allowed by name, address or range, and by port where one is given', () => {
  const allows = allowedHosts(['ERP.local', '10.1.2.3:8080', '192.168.0.0/16', 'fd00::/8', '[fd12::1]:81']);
  expect(allows('erp.local', '10.9.9.9', 80)).toBe(true);
  expect(allows('x.erp.local', '10.9.9.9', 80)).toBe(false);
  expect(allows('10.1.2.3', '10.1.2.3', 8080)).toBe(true);
  expect(allows('10.1.2.3', '10.1.2.3', 80)).toBe(false);
  expect(allows('any.example', '192.168.3.4', 1)).toBe(true);
  expect(allows('any.example', 'fd99::1', 1)).toBe(true);
  expect(allowedHosts(['[fd12::1]:81'])('x', 'fd12::1', 80)).toBe(false);
  expect(allowedHosts(['[fd12::1]:81'])('x', 'fd12::1', 81)).toBe(true);
});

test.each(['a b', 'http://x', '10.0.0.0/33', 'x:99999', 'x/8', '', '*', 'fd00::/129'])(
  '%j is no host',
  (text) => {
    expect(isHostEntry(text)).toBe(false);
  },
);

/** Whether one entry alone allows it. */
const allowsBy = (entry: string, host: string, address: string, port: number) =>
  allowedHosts([entry])(host, address, port);

test('DATA17 an entry means exactly what it says: its name, its port, its range to the last address', () => {
  expect(allowsBy('erp.local:8080', 'erp.local', '10.0.0.1', 8080)).toBe(true);
  expect(allowsBy('erp.local:8080', 'erp.local', '10.0.0.1', 80)).toBe(false);
  expect(allowsBy('erp.local', 'other.local', '10.0.0.1', 80)).toBe(false);
  // A name is no address, and an address is no name.
  expect(allowsBy('10.0.0.1', 'any.example', '10.0.0.1', 80)).toBe(true);
  expect(allowsBy('10.0.0.1', 'any.example', '10.0.0.2', 80)).toBe(false);
  expect(allowsBy('10.0.0.0/30', 'x', '10.0.0.3', 80)).toBe(true);
  expect(allowsBy('10.0.0.0/30', 'x', '10.0.0.4', 80)).toBe(false);
  expect(allowsBy('10.0.0.0/30:81', 'x', '10.0.0.3', 81)).toBe(true);
  expect(allowsBy('10.0.0.0/30:81', 'x', '10.0.0.3', 80)).toBe(false);
  expect(allowsBy('0.0.0.0/0', 'x', '10.0.0.3', 80)).toBe(true);
  expect(allowsBy('fd12::1', 'x', 'fd12::1', 80)).toBe(true);
  expect(allowsBy('fd12::1', 'x', 'fd12::2', 80)).toBe(false);
  expect(allowsBy('[fd12::/16]:81', 'x', 'fd12:ffff::1', 81)).toBe(true);
  expect(allowsBy('[fd12::1]', 'x', 'fd12::1', 9)).toBe(true);
  expect(allowsBy('fd12::/128', 'x', 'fd12::', 9)).toBe(true);
  expect(allowedHosts([])('x', '10.0.0.1', 80)).toBe(false);
  expect(allowedHosts(['*'])('*', '10.0.0.1', 80)).toBe(false);
});

test.each([
  'a',
  'A.b-c_d',
  'x:1',
  'x:65535',
  '10.0.0.1/32',
  '10.0.0.1/0',
  'fd00::/128',
  '[fd00::1]:1',
  '_srv.x',
])('DATA17 %j is a host', (text) => {
  expect(isHostEntry(text)).toBe(true);
});

test.each([
  'x:0',
  'x:65536',
  'x:123456',
  'x:',
  'x:a',
  '-x',
  'x-',
  'x.',
  '.x',
  'a b.c',
  '10.0.0.0/',
  'fd00::/',
  '10.0.0.0/8/9',
  '10.0.0.0/1x',
  '10.0.0.0/0032',
  '10.0.0.0/-1',
  '[fd00::1',
  '[]',
  '[fd00::1]:',
  '[fd00::1]:1x',
  'x[fd00::1]',
  'fd00::1:x',
])('DATA17 %j is none', (text) => {
  expect(isHostEntry(text)).toBe(false);
});

test('DATA15 only addresses of the public internet are public', () => {
  for (const address of ['8.8.8.8', '1.1.1.1', '93.184.216.34', '2606:4700::1111', '2a00:1450:4001::1'])
    expect(isPublicAddress(address), address).toBe(true);
  for (const address of [
    '::ffff:8.8.8.8',
    '64:ff9b::808:808',
    '2002:808:808::1',
    '2001::1',
    '::8.8.8.8',
    'x',
    '',
    '2606:4700::1%1',
  ])
    expect(isPublicAddress(address), address).toBe(false);
});
