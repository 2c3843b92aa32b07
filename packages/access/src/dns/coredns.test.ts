import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { coreDns } from './coredns.ts';
import type { DnsServer } from './dns-server.ts';

describe('CoreDNS', () => {
  let directory: string;
  const mark = 'bakehouse access acme';
  const open = (slug = 'acme'): DnsServer =>
    coreDns({
      directory,
      reload: ['touch', join(directory, 'reloaded')],
      slug,
      mark: `bakehouse access ${slug}`,
      ttl: 120,
      upstream: '9.9.9.9',
    });
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'coredns-'));
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  test('NET171: records and zones go into a file of their own and come out again', async () => {
    const dns = open();
    await dns.createForwarder('acme.test', '9.9.9.9');
    await dns.setAddress('acme.test', 'app.acme.test', '100.64.0.20');
    await dns.setAddress('acme.test', 'app.acme.test', '100.64.0.21');
    expect(readFileSync(join(directory, 'bakehouse-acme.conf'), 'utf8')).toBe(`# ${mark}
acme.test {
    template IN A {
        match "^app[.]acme[.]test[.]$"
        answer "{{ .Name }} 120 IN A 100.64.0.21"
        fallthrough
    }
    forward . 9.9.9.9
}
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

  test('NET135, NET171: what others wrote is read whatever its form, and never made twice', async () => {
    const text = `# off.test { forward . 9.9.9.9 }
import snippets/*
(common) {
  errors
}
dns://Shared.test.:53,
wide.test:1053 {  # two zones
  import common
  hosts /etc/hosts.shared {
    100.64.0.9 Wiki.shared.test other.shared.test
    fd7a::9 six.shared.test
    ttl 60
    fallthrough
  }
  template ANY ANY { # no record
    rcode REFUSED
  }
  forward . tls://9.9.9.9 {
    tls_servername "dns.quad9.net # or so"
  }
}
own.test {
  file /etc/coredns/own.db
  forward . 9.9.9.9
}
lan {
  hosts {
    10.0.0.7 printer.lan
  }
}
. {
  forward . 9.9.9.9
}
`;
    writeFileSync(join(directory, 'other.conf'), text);
    const dns = open();
    expect(await dns.zones()).toEqual([
      { name: 'shared.test', type: 'Forwarder', forwarder: true },
      { name: 'wide.test', type: 'Forwarder', forwarder: true },
      { name: 'own.test', type: 'local', forwarder: false },
      { name: 'lan', type: 'local', forwarder: false },
    ]);
    expect(await dns.records('shared.test')).toEqual([
      { name: 'wiki.shared.test', type: 'A', value: '100.64.0.9', mark: 'other.conf' },
      { name: 'other.shared.test', type: 'A', value: '100.64.0.9', mark: 'other.conf' },
      { name: 'six.shared.test', type: 'AAAA', value: 'fd7a::9', mark: 'other.conf' },
      { name: 'shared.test', type: 'FWD', value: 'tls://9.9.9.9', mark: 'other.conf' },
    ]);
    await dns.createForwarder('shared.test', '9.9.9.9');
    expect(readdirSync(directory)).toEqual(['other.conf']);
    expect(readFileSync(join(directory, 'other.conf'), 'utf8')).toBe(text);
  });

  test("NET171: a name in somebody else's zone has a block of its own, which is no zone; that of the zone itself is refused", async () => {
    const dns = open();
    await dns.createForwarder('acme.test', '9.9.9.9');
    const other = open('other');
    await other.createForwarder('acme.test', '9.9.9.9');
    await other.setAddress('acme.test', 'b.acme.test', '100.64.0.30');
    expect(readFileSync(join(directory, 'bakehouse-other.conf'), 'utf8')).toMatch(
      /^b\.acme\.test \{\n {4}template IN A b\.acme\.test \{[^]*forward \. 9\.9\.9\.9\n\}\n$/m,
    );
    expect(await other.zones()).toEqual([{ name: 'acme.test', type: 'Forwarder', forwarder: true }]);
    expect(await other.records('acme.test')).toContainEqual({
      name: 'b.acme.test',
      type: 'A',
      value: '100.64.0.30',
      mark: 'bakehouse access other',
    });
    await expect(other.setAddress('acme.test', 'acme.test', '100.64.0.30')).rejects.toMatchObject({
      code: 'refused',
      message: expect.stringContaining('has a block for acme.test') as unknown,
    });
    expect(readFileSync(join(directory, 'bakehouse-other.conf'), 'utf8')).not.toContain('\nacme.test {');
  });
});
