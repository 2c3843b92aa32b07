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
