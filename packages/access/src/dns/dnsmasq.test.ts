import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { DnsServer } from './dns-server.ts';
import { dnsmasqDns } from './dnsmasq.ts';

const hasDnsmasq = spawnSync('sh', ['-c', 'PATH=$PATH:/usr/sbin command -v dnsmasq']).status === 0;

describe('dnsmasq', () => {
  let directory: string;
  let dns: DnsServer;
  const open = (reload: string[]) =>
    dnsmasqDns({ directory, reload, slug: 'acme', mark: 'bakehouse access acme' });

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'dnsmasq-'));
    dns = open(['touch', join(directory, 'reloaded')]);
    writeFileSync(
      join(directory, 'other.conf'),
      '# by hand\nserver=/shared.test/9.9.9.9\nhost-record=wiki.shared.test,100.64.0.9\nlocal=/lan/\n',
    );
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  test('records and zones go into a file of their own and come out again', async () => {
    await dns.createForwarder('acme.test', '9.9.9.9');
    await dns.setAddress('acme.test', 'app.acme.test', '100.64.0.20');
    await dns.setAddress('acme.test', 'app.acme.test', '100.64.0.21');
    expect(readFileSync(join(directory, 'bakehouse-acme.conf'), 'utf8')).toBe(
      '# bakehouse access acme\nserver=/acme.test/9.9.9.9\nhost-record=app.acme.test,100.64.0.21\n',
    );
    expect(await dns.records('acme.test')).toEqual([
      { name: 'acme.test', type: 'FWD', value: '9.9.9.9', mark: 'bakehouse access acme' },
      { name: 'app.acme.test', type: 'A', value: '100.64.0.21', mark: 'bakehouse access acme' },
    ]);
    await dns.deleteAddress('acme.test', 'app.acme.test', '100.64.0.21');
    await dns.deleteZone('acme.test');
    await dns.settle();
    expect(readdirSync(directory).sort()).toEqual(['other.conf', 'reloaded']);
  });

  test('zones of others are seen, kept, and not made twice', async () => {
    await dns.createForwarder('shared.test', '9.9.9.9');
    expect(existsSync(join(directory, 'bakehouse-acme.conf'))).toBe(false);
    expect(await dns.zones()).toEqual([
      { name: 'shared.test', type: 'Forwarder', forwarder: true },
      { name: 'lan', type: 'local', forwarder: false },
    ]);
    expect((await dns.records('shared.test')).map((record) => record.mark)).toEqual([
      'other.conf',
      'other.conf',
    ]);
  });

  test('a name under several zones belongs to the longest, whichever stands first', async () => {
    const names = ['shared.test', 'a.shared.test', 'deep.a.shared.test'];
    for (const zones of [names, names.toReversed()]) {
      const lines = [
        ...zones.map((zone) => `server=/${zone}/9.9.9.9`),
        ...[
          'wiki.shared.test',
          'a.shared.test',
          'x.a.shared.test',
          'x.deep.a.shared.test',
          'nota.shared.test',
        ].map((name) => `host-record=${name},100.64.0.9`),
      ];
      writeFileSync(join(directory, 'other.conf'), `${lines.join('\n')}\n`);
      const found = await Promise.all(names.map((zone) => dns.records(zone)));
      const addresses = found.map((all) => all.filter(({ type }) => type === 'A').map(({ name }) => name));
      expect(addresses).toEqual([
        ['wiki.shared.test', 'nota.shared.test'],
        ['a.shared.test', 'x.a.shared.test'],
        ['x.deep.a.shared.test'],
      ]);
    }
    expect(await dns.records('test')).toEqual([]);
  });

  test('lines of others are read whatever their case, comments and kind', async () => {
    writeFileSync(
      join(directory, 'other.conf'),
      [
        '  Server=/ignored.test/1.1.1.1',
        'server=/Big.Test/1.1.1.1#5353 # upstream',
        'auth-zone=/own.test/',
        'local=/lan/',
        'server=/lan/1.1.1.1',
        'host-record=Wiki.Big.Test,100.64.0.9,fd7a::9',
        'host-record=six.big.test,fd7a::9',
        '#host-record=off.big.test,100.64.0.8',
        'address=/x.test/1.2.3.4',
      ].join('\n'),
    );
    expect(await dns.zones()).toEqual([
      { name: 'big.test', type: 'Forwarder', forwarder: true },
      { name: 'own.test', type: 'local', forwarder: false },
      { name: 'lan', type: 'local', forwarder: false },
    ]);
    expect(await dns.records('big.test')).toEqual([
      { name: 'big.test', type: 'FWD', value: '1.1.1.1#5353', mark: 'other.conf' },
      { name: 'wiki.big.test', type: 'A', value: '100.64.0.9', mark: 'other.conf' },
    ]);
    expect(await dns.records('own.test')).toEqual([
      { name: 'own.test', type: 'SOA', value: '', mark: 'other.conf' },
    ]);
  });

  test('a reload that is owed after a crash is remembered', async () => {
    await dns.createForwarder('acme.test', '9.9.9.9');
    expect(await open(['true']).unsettled()).toBe(true);
    await dns.settle();
    expect([await dns.unsettled(), existsSync(join(directory, 'reloaded'))]).toEqual([false, true]);
  });

  test('a reload that fails is told, and stays owed', async () => {
    const broken = open(['false']);
    await broken.createForwarder('acme.test', '9.9.9.9');
    await expect(broken.settle()).rejects.toThrow('reload command false failed');
    expect(await broken.unsettled()).toBe(true);
  });

  test.skipIf(!hasDnsmasq)('the real dnsmasq takes the file', async () => {
    await dns.createForwarder('acme.test', '9.9.9.9');
    await dns.setAddress('acme.test', 'app.acme.test', '100.64.0.20');
    const env = { PATH: `${process.env['PATH'] ?? ''}:/usr/sbin` };
    const { status } = spawnSync(
      'dnsmasq',
      ['--test', `--conf-file=${join(directory, 'bakehouse-acme.conf')}`],
      { env },
    );
    expect(status).toBe(0);
  });
});
