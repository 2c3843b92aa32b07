import type { AccessConfig } from '../config/config.ts';
import { missingCredentials, variables, type Credentials } from '../config/credentials.ts';
import type { HttpClient } from '../http/client.ts';
import type { DnsServer } from './dns-server.ts';
import { dnsmasqDns } from './dnsmasq.ts';
import { technitiumDns } from './technitium.ts';

/** The DNS server the file names; a new product is one file and one line here. */
export function openDns(config: AccessConfig, credentials: Credentials, http: HttpClient): DnsServer {
  const mark = config.names.dnsMark;
  if (config.dns.provider === 'dnsmasq') return dnsmasqDns({ ...config.dns, slug: config.names.slug, mark });
  if (credentials.dns === undefined)
    throw missingCredentials('the internal DNS server', variables.technitium.slice(0, 1));
  return technitiumDns({ ...config.dns, mark }, credentials.dns, http);
}
