import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { coreDns } from '../dns/coredns.ts';
import { until } from '../lab/until.ts';
import { queryDns } from '../probes/dns-query.ts';
import { freePort } from '../../../../test/harness/free-port.ts';

const program = join(process.env['MESH_PARTS'] ?? '', 'coredns');
const folder = mkdtempSync(join(tmpdir(), 'coredns-real-'));
const children: ChildProcess[] = [];
afterAll(async () => {
  for (const child of children) {
    child.kill('SIGKILL');
    await new Promise((resolve) => child.once('close', resolve));
  }
  rmSync(folder, { recursive: true });
});

/** Starts a real CoreDNS on a free port with this configuration. */
async function start(name: string, corefile: string): Promise<{ port: number; child: ChildProcess }> {
  const port = await freePort();
  const file = join(folder, `${name}.main`);
  writeFileSync(file, corefile);
  const child = spawn(program, ['-conf', file, '-dns.port', String(port)], { env: {}, stdio: 'ignore' });
  children.push(child);
  await until(async () => {
    const asked = { server: '127.0.0.1', port, name: 'here.ready', type: 'A', timeout: 1000 } as const;
    return (await queryDns(asked)).outcome === 'answered';
  });
  return { port, child };
}

const ready = 'ready {\n  hosts {\n    127.0.0.1 here.ready\n  }\n}\n';

test.skipIf(!existsSync(program))(
  'NET51, NET56, NET171: the real CoreDNS answers the address, and asks upstream for every other name and type',
  async () => {
    const upstream = await start(
      'upstream',
      `${ready}test {
  hosts {
    203.0.113.99 www.acme.test x.app.acme.test
    203.0.113.10 app.acme.test acme.test
    2001:db8::10 app.acme.test
  }
}
`,
    );
    const at = `127.0.0.1:${upstream.port}`;
    const common = { directory: folder, reload: ['true'], ttl: 120, upstream: at };
    const dns = coreDns({ ...common, slug: 'acme', mark: 'bakehouse access acme' });
    await dns.createForwarder('acme.test', at);
    await dns.setAddress('acme.test', 'app.acme.test', '100.64.0.20');
    await dns.setAddress('acme.test', 'acme.test', '100.64.0.20');
    const other = coreDns({ ...common, slug: 'other', mark: 'bakehouse access other' });
    await other.createForwarder('acme.test', at);
    await other.setAddress('acme.test', 'b.acme.test', '100.64.0.30');
    const { port, child } = await start('internal', `${ready}import ${folder}/*.conf\n`);
    const ask = async (name: string, type: 'A' | 'AAAA') =>
      (await queryDns({ server: '127.0.0.1', port, name, type, timeout: 20_000 })).values;
    expect(await ask('app.acme.test', 'A')).toEqual(['100.64.0.20']);
    expect(await ask('APP.acme.test', 'A')).toEqual(['100.64.0.20']);
    expect(await ask('acme.test', 'A')).toEqual(['100.64.0.20']);
    expect(await ask('b.acme.test', 'A')).toEqual(['100.64.0.30']);
    expect(await ask('app.acme.test', 'AAAA')).toEqual(['2001:db8::10']);
    expect(await ask('www.acme.test', 'A')).toEqual(['203.0.113.99']);
    expect(await ask('x.app.acme.test', 'A')).toEqual(['203.0.113.99']);

    // A signal has it read its files again, as `systemctl reload` does.
    await dns.setAddress('acme.test', 'app.acme.test', '100.64.0.21');
    child.kill('SIGUSR1');
    await until(async () => (await ask('app.acme.test', 'A')).join() === '100.64.0.21');
    expect(await ask('b.acme.test', 'A')).toEqual(['100.64.0.30']);
  },
);
