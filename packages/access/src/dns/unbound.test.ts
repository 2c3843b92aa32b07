import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { queryDns } from '../probes/dns-query.ts';
import { freePort } from '../../../../test/harness/free-port.ts';
import { canHave } from '../testing/lab-ready.ts';
import { until } from '../lab/until.ts';
import type { DnsServer } from './dns-server.ts';
import { unboundDns } from './unbound.ts';

const env = { PATH: `${process.env['PATH'] ?? ''}:/usr/sbin` };
const hasUnbound = canHave({ unbound: 'unbound' });

describe('Unbound', () => {
  let directory: string;
  let dns: DnsServer;
  const children: ChildProcess[] = [];
  const mark = 'bakehouse access acme';
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'unbound-'));
    dns = unboundDns({
      directory,
      reload: ['touch', join(directory, 'reloaded')],
      slug: 'acme',
      mark,
      ttl: 120,
    });
  });
  afterEach(async () => {
    for (const child of children.splice(0)) {
      child.kill('SIGKILL');
      await new Promise((resolve) => child.once('close', resolve));
    }
    rmSync(directory, { recursive: true });
  });

  test('NET162: records and zones go into a file of their own and come out again', async () => {
    await dns.createForwarder('acme.test', '9.9.9.9');
    await dns.setAddress('acme.test', 'app.acme.test', '100.64.0.20');
    await dns.setAddress('acme.test', 'app.acme.test', '100.64.0.21');
    expect(readFileSync(join(directory, 'bakehouse-acme.conf'), 'utf8')).toBe(`# ${mark}
server:
    local-zone: "acme.test." typetransparent
    local-zone: "app.acme.test." typetransparent
    local-data: "app.acme.test. 120 IN A 100.64.0.21"
forward-zone:
    name: "acme.test."
    forward-addr: 9.9.9.9
`);
    expect(await dns.zones()).toEqual([{ name: 'acme.test', type: 'Forwarder', forwarder: true }]);
    expect(await dns.records('acme.test')).toEqual([
      { name: 'app.acme.test', type: 'A', value: '100.64.0.21', mark },
      { name: 'acme.test', type: 'FWD', value: '9.9.9.9', mark },
    ]);
    expect(await dns.unsettled()).toBe(true);
    await dns.deleteAddress('acme.test', 'app.acme.test', '100.64.0.21');
    await dns.deleteZone('acme.test');
    await dns.settle();
    expect(readdirSync(directory)).toEqual(['reloaded']);
  });

  test('NET135, NET162: what others wrote is read whatever its form, and never made twice', async () => {
    const text = `# local-data: "off.shared.test. A 100.64.0.8"
server:
  local-data: "Wiki.Shared.test. IN A 100.64.0.9"  # wiki
  local-data: 'six.shared.test 3600 AAAA fd7a::9'
  local-zone: "lan." static
  local-zone: "open.test." transparent
forward-zone:
\tname: "Shared.test"
\tforward-addr: 9.9.9.9@853#dns.quad9.net
stub-zone:
  name: "own.test."
  stub-addr: 10.0.0.1
`;
    writeFileSync(join(directory, 'other.conf'), text);
    expect(await dns.zones()).toEqual([
      { name: 'lan', type: 'local', forwarder: false },
      { name: 'shared.test', type: 'Forwarder', forwarder: true },
      { name: 'own.test', type: 'local', forwarder: false },
    ]);
    expect(await dns.records('shared.test')).toEqual([
      { name: 'wiki.shared.test', type: 'A', value: '100.64.0.9', mark: 'other.conf' },
      { name: 'six.shared.test', type: 'AAAA', value: 'fd7a::9', mark: 'other.conf' },
      { name: 'shared.test', type: 'FWD', value: '9.9.9.9@853', mark: 'other.conf' },
    ]);
    await dns.createForwarder('shared.test', '9.9.9.9');
    expect(existsSync(join(directory, 'bakehouse-acme.conf'))).toBe(false);
    expect(readFileSync(join(directory, 'other.conf'), 'utf8')).toBe(text);
  });

  /** Starts a real Unbound on a free port with further lines of configuration. */
  async function start(name: string, lines: string[]): Promise<number> {
    const port = await freePort();
    const file = join(directory, `${name}.main`);
    writeFileSync(
      file,
      [
        'server:',
        '  username: ""',
        '  chroot: ""',
        `  directory: "${directory}"`,
        '  pidfile: ""',
        '  use-syslog: no',
        '  do-daemonize: no',
        `  interface: 127.0.0.1@${port}`,
        '  do-not-query-localhost: no',
        '  module-config: "iterator"',
        ...lines,
        'remote-control:',
        '  control-enable: no',
        '',
      ].join('\n'),
    );
    children.push(spawn('unbound', ['-d', '-c', file], { env, stdio: 'ignore' }));
    await until(async () => {
      const asked = { server: '127.0.0.1', port, name: 'localhost', type: 'A', timeout: 1000 } as const;
      return (await queryDns(asked)).outcome === 'answered';
    });
    return port;
  }

  test.skipIf(!hasUnbound)(
    'NET51, NET56, NET162: the real Unbound answers the address, and asks upstream for every other name and type',
    async () => {
      const upstream = await start('upstream', [
        '  local-zone: "test." transparent',
        '  local-data: "www.acme.test. IN A 203.0.113.99"',
        '  local-data: "app.acme.test. IN A 203.0.113.10"',
        '  local-data: "app.acme.test. IN AAAA 2001:db8::10"',
      ]);
      await dns.createForwarder('acme.test', `127.0.0.1@${upstream}`);
      await dns.setAddress('acme.test', 'app.acme.test', '100.64.0.20');
      await dns.setAddress('acme.test', 'acme.test', '100.64.0.20');
      const port = await start('internal', [`include: "${directory}/*.conf"`]);
      const ask = async (name: string, type: 'A' | 'AAAA') =>
        (await queryDns({ server: '127.0.0.1', port, name, type, timeout: 20_000 })).values;
      expect(await ask('app.acme.test', 'A')).toEqual(['100.64.0.20']);
      expect(await ask('acme.test', 'A')).toEqual(['100.64.0.20']);
      expect(await ask('app.acme.test', 'AAAA')).toEqual(['2001:db8::10']);
      expect(await ask('www.acme.test', 'A')).toEqual(['203.0.113.99']);
    },
  );
});
