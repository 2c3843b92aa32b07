import type { AccessConfig } from '../config/config.ts';
import { missingCredentials, variables, type Credentials } from '../config/credentials.ts';
import type { HttpClient } from '../http/client.ts';
import { coreDns } from './coredns.ts';
import type { DnsServer } from './dns-server.ts';
import { dnsmasqDns } from './dnsmasq.ts';
import { technitiumDns } from './technitium.ts';
import { unboundDns } from './unbound.ts';

/** Servers that are configured by a folder of files. */
const folders = { dnsmasq: dnsmasqDns, unbound: unboundDns, coredns: coreDns };

/** The DNS server the file names; a new product is one file and one line here. */
export function openDns(config: AccessConfig, credentials: Credentials, http: HttpClient): DnsServer {
  const mark = config.names.dnsMark;
  const { dns } = config;
  if (dns.provider !== 'technitium') {
    const folder = { ...dns, slug: config.names.slug, mark };
    return folders[dns.provider](folder);
  }
  if (credentials.dns === undefined)
    throw missingCredentials('the internal DNS server', variables.technitium.slice(0, 1));
  return technitiumDns({ ...dns, mark }, credentials.dns, http);
}
