import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addresses, type LabNode, type LabRan } from './lab/network.ts';
import { labObstacle } from './testing/lab-ready.ts';
import { labDomains } from './lab/services.ts';
import { startLab, type Lab } from './testing/lab.ts';
import { serverDevice } from './testing/world.ts';

const obstacle = labObstacle();
const firewall = `table inet fw
delete table inet fw
table inet fw {
  chain input {
    type filter hook input priority 10; policy drop;
    ct state established,related accept
    tcp dport 22 accept
  }
}`;

describe.skipIf(obstacle !== undefined)(
  `faults in the network lab${obstacle === undefined ? '' : ` (skipped: ${obstacle})`}`,
  () => {
    let lab: Lab;
    let healthy: string;
    const { server } = addresses;

    beforeAll(async () => {
      lab = await startLab();
      lab.world.mesh.devices.push(serverDevice('acme-prod', server));
      const { status } = await lab.access('admin', ['apply', lab.world.file], true);
      if (status !== 0) throw new Error('the lab could not be set up');
      healthy = JSON.stringify([lab.world.mesh.policy, lab.world.mesh.devices, lab.world.dns.zones]);
    });
    afterEach(() => {
      [lab.world.mesh.policy, lab.world.mesh.devices, lab.world.dns.zones] = JSON.parse(healthy);
      lab.network.filter('server', 'table inet fw\ndelete table inet fw');
      lab.world.mesh.changed();
      lab.world.dns.changed();
    });
    afterAll(() => lab?.close());

    const look = (node: LabNode, command: string, ...more: string[]): Promise<LabRan> => {
      const known = ['--known-hosts', `${lab.world.directory}/known_hosts`];
      // On a busy machine an answer may take its time.
      const patient = more.includes('--timeout') ? [] : ['--timeout', '60'];
      return lab.access(node, [command, ...more, ...known, ...patient, '--hold', '0.3'], node === 'ann');
    };
    const otherFile = (from: string, to: string): string => {
      const file = lab.world.file.replace('acme.json', 'other.json');
      const text = readFileSync(lab.world.file, 'utf8');
      expect(text).toContain(from);
      writeFileSync(file, text.replace(from, to));
      return file;
    };
    const record = (name: string, address: string) => {
      const found = lab.world.dns.zones['acme.test']?.records.find((one) => one.name === name);
      if (found !== undefined) found.rData['ipAddress'] = address;
      lab.world.dns.changed();
    };

    test('NET96, NET103, NET120: a name that resolves but times out: address, tags, group, grant, firewall and listener are looked at', async () => {
      const { mesh } = lab.world;
      record(labDomains.api, '100.64.0.99');
      const node = mesh.devices.find((device) => device.hostname === 'acme-prod');
      if (node !== undefined) node.tags = ['tag:acme-server'];
      lab.network.filter('server', firewall);
      mesh.policy = mesh.policy.replace('"tcp:22", "tcp:80", "tcp:443"', '"tcp:22", "tcp:80"');
      const via = ['--via', `root@${server}`, '--user', 'bob@example.com'];
      const ran = await look(
        'ann',
        'doctor',
        lab.world.file,
        '--symptom',
        'timeout',
        '--json',
        ...via,
        '--timeout',
        '5',
      );
      expect(ran.status).toBe(3);
      const report: { findings: { checks: { id: string; result: string }[] }[] } = JSON.parse(ran.stdout);
      const results = Object.fromEntries(
        (report.findings[0]?.checks ?? []).map(({ id, result }) => [id, result]),
      );
      expect(results).toMatchObject({
        [`record:${labDomains.app}`]: 'ok',
        [`record:${labDomains.api}`]: 'failed',
        node: 'failed',
        'member-of-group': 'failed',
        policy: 'failed',
        'port:22': 'ok',
        'port:443': 'failed',
        'server:firewall-443': 'failed',
        'server:listener-443': 'ok',
      });
    });

    test('NET97, NET103: a wrong site or certificate: unequal records, a name the proxy does not know, an unknown authority', async () => {
      record(labDomains.ws, '100.64.0.99');
      const zone = lab.world.dns.zones['acme.test'];
      zone?.records.push({ name: 'www.acme.test', type: 'A', ttl: 60, rData: { ipAddress: server } });
      lab.world.dns.changed();
      const stranger = otherFile('"api.acme.test"', '"www.acme.test"');
      const first = await look('ann', 'doctor', stranger, '--symptom', 'wrong-site');
      expect(first.status).toBe(3);
      expect(first.stdout).toContain('the A record of ws.acme.test');
      expect(first.stdout).toContain('https://www.acme.test');
      expect(first.stdout).toContain('the proxy does not know this name');
      const second = await look('ann', 'doctor', otherFile('"ca":"ca.pem",', ''), '--symptom', 'wrong-site');
      expect(second.stdout).toContain('the certificate is not valid for this name');
    });

    test('NET66, NET123: verify fails on a certificate that is not valid', async () => {
      const { status, stdout } = await look('ann', 'verify', otherFile('"ca":"ca.pem",', ''));
      expect([status, stdout]).toEqual([
        3,
        expect.stringContaining('✗ https://api.acme.test answers with a certificate valid for the name'),
      ]);
    });

    test('NET97: a public AAAA record that leads past the mesh is found', async () => {
      await lab.publish([`${labDomains.app},2001:db8::10`]);
      const leak = await look('ann', 'doctor', lab.world.file, '--symptom', 'wrong-site');
      await lab.publish([]);
      expect([leak.status, leak.stdout]).toEqual([
        3,
        expect.stringContaining('AAAA of app.acme.test is public (2001:db8::10)'),
      ]);
    });

    test('NET1, NET2, NET98: the mesh is the path only: a login with a key the server does not know fails', async () => {
      const ssh = await look('ann', 'doctor', otherFile('/user"', '/wrong"'), '--symptom', 'ssh');
      expect([ssh.status, ssh.stdout]).toEqual([
        3,
        expect.stringContaining('the server is reached, but does not accept the key'),
      ]);
      expect(ssh.stdout).toContain('authorized keys, the chosen identity and the log of the SSH daemon');
    });

    test('NET32, NET88, NET123: verify notices a rule that lets the CI through to HTTPS', async () => {
      const { mesh } = lab.world;
      mesh.policy = mesh.policy.replace(
        '"dst": ["tag:acme-server"], "ip": ["tcp:22"]',
        '"dst": ["tag:acme-server"], "ip": ["tcp:22", "tcp:443"]',
      );
      mesh.changed();
      const { status, stdout } = await look('ci', 'verify', lab.world.file, '--from', 'ci');
      expect([status, stdout]).toEqual([
        3,
        expect.stringContaining('✗ TCP 443 of the server is shut: it opens'),
      ]);
    });
  },
);
