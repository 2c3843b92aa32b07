import { isIPv4 } from 'node:net';
import { domainToASCII } from 'node:url';
import { isMeshAddress } from '../mesh-address.ts';
import { hostnameFault, namesOf, slugFault } from '../naming.ts';
import type { AccessConfig, DnsConfig, Domains, MeshConfig } from './config.ts';
import { faultList } from './faults.ts';
import { readFields, type Fields } from './fields.ts';
import { refuseSecrets } from './refuse-secrets.ts';
import { isUnder, narrowestSuffixes, suffixFault, zoneOf } from './suffixes.ts';

/** Checks the content of a file and fills in the defaults; all faults are told together. */
export function readConfig(value: unknown, file: string, meshUrl?: string): AccessConfig {
  const faults = faultList();
  refuseSecrets(value, faults);
  const root = readFields(value, '', faults);
  const slug = root.text('slug');
  const slugIs = slug === '' ? undefined : slugFault(slug);
  if (slugIs !== undefined) root.fault('slug', slugIs);
  const hostname = root.text('hostname', `${slug}-prod`);
  const hostnameIs = slug === '' || slugIs !== undefined ? undefined : hostnameFault(hostname);
  if (hostnameIs !== undefined) root.fault('hostname', hostnameIs);
  const domains = readDomains(root.object('domains'));
  const users = readUsers(root);
  const dns = readDns(root.object('dns'), domains);
  const mesh = readMesh(root.has('mesh') ? root.object('mesh') : readFields({}, 'mesh', faults), meshUrl);
  const ssh = readSsh(root.object('ssh'));
  const ci = root.has('ci') ? readCi(root.object('ci')) : undefined;
  const alsoReachedBy = root.texts('alsoReachedBy', []);
  const ca = root.has('ca') ? root.text('ca') : undefined;
  root.end();
  faults.finish(file);
  return {
    names: namesOf(slug, hostname),
    domains,
    users,
    dns,
    mesh,
    ssh,
    ...(ci === undefined ? {} : { ci }),
    alsoReachedBy,
    ...(ca === undefined ? {} : { ca }),
  };
}

function readDomains(fields: Fields): Domains {
  const one = (key: keyof Domains) => {
    const name = fields.text(key).toLowerCase();
    if (name.includes('*')) fields.refuse(key, 'is a wildcard; every name is exact');
    else if (name !== '' && !isDomain(name)) fields.fault(key, domainFault(name));
    return name;
  };
  const domains = { app: one('app'), api: one('api'), ws: one('ws') };
  fields.end();
  return domains;
}

function readUsers(root: Fields): string[] {
  const users = root.texts('users');
  for (const [index, user] of users.entries()) {
    if (!/^[^\s@:*"]+@[^\s@:*"]*$/.test(user))
      root.fault(`users.${index}`, 'must be the login name of one user, with @');
    if (users.indexOf(user) !== index) root.fault(`users.${index}`, 'is listed twice');
  }
  if (Array.isArray(root.raw('users')) && users.length === 0)
    root.fault('users', 'must name at least one authorized user');
  return users;
}

function readDns(fields: Fields, domains: Domains): DnsConfig {
  const provider = fields.oneOf('provider', ['technitium', 'dnsmasq', 'unbound', 'coredns']);
  const suffixes = fields.texts('suffixes', narrowestSuffixes(domains)).map((one) => one.toLowerCase());
  const hosts = Object.values(domains).filter((host) => host !== '');
  for (const suffix of suffixes) {
    const path = `suffixes.${suffixes.indexOf(suffix)}`;
    const fault = suffix.includes('*') ? 'is a wildcard' : suffixFault(suffix);
    if (fault !== undefined) fields.refuse(path, fault);
    else if (!isDomain(suffix)) fields.fault(path, domainFault(suffix));
    else if (!hosts.some((host) => isUnder(host, suffix))) fields.fault(path, 'covers none of the domains');
  }
  for (const host of hosts)
    if (zoneOf(host, suffixes) === undefined) fields.fault('suffixes', `none of them covers ${host}`);
  const common = {
    server: fields.ipv4('server'),
    upstream: fields.ipv4('upstream'),
    suffixes,
    ttl: fields.integer('ttl', 120, 10, 86_400),
  };
  if (isIPv4(common.server) && !isMeshAddress(common.server))
    fields.refuse('server', 'is no address of the mesh (100.64.0.0/10): users would be sent to a stranger');
  if (common.server !== '' && common.server === common.upstream)
    fields.fault('upstream', 'is the internal DNS server itself; queries would go round in circles');
  const dns: DnsConfig =
    provider === 'technitium'
      ? { ...common, provider, admin: fields.url('admin', 'http://dns-admin') }
      : { ...common, provider, directory: fields.text('directory'), reload: fields.texts('reload') };
  if (dns.provider === 'technitium' && !isPrivateUrl(dns.admin))
    fields.refuse('admin', 'speaks http to a host outside the mesh; use https or the mesh name');
  fields.end();
  return dns;
}

function readMesh(fields: Fields, meshUrl: string | undefined): MeshConfig {
  const provider = fields.oneOf('provider', ['tailscale', 'headscale'], 'tailscale');
  const hosted = provider === 'tailscale';
  const mesh = {
    provider,
    tailnet: fields.text('tailnet', '-'),
    url: fields.url('url', meshUrl ?? (hosted ? 'https://api.tailscale.com' : undefined)),
    tagOwner: fields.text('tagOwner', hosted ? 'autogroup:admin' : undefined),
    outbound: { https: '', stun: '' },
  };
  mesh.outbound = usualOutbound(provider, mesh.url);
  if (fields.has('outbound')) {
    const outbound = fields.object('outbound');
    const place = (key: 'https' | 'stun') => {
      const found = outbound.text(key);
      if (found !== '' && !/^[a-z0-9.-]+:\d+$/i.test(found)) outbound.fault(key, 'must be HOST:PORT');
      return found;
    };
    mesh.outbound = { https: place('https'), stun: place('stun') };
    outbound.end();
  }
  if (mesh.url !== '' && !isPrivateUrl(mesh.url))
    fields.refuse('url', 'must be https outside this machine and the mesh');
  fields.end();
  return mesh;
}

/** Where the services of the mesh stand: Tailscale's own, or those of the Headscale server, which may relay itself. */
function usualOutbound(provider: MeshConfig['provider'], url: string): MeshConfig['outbound'] {
  if (provider === 'tailscale')
    return { https: 'controlplane.tailscale.com:443', stun: 'derp1.tailscale.com:3478' };
  const [, scheme = 'https', host = '', port] = /^(https?):\/\/([^/:]+)(?::(\d+))?/.exec(url) ?? [];
  return { https: `${host}:${port ?? (scheme === 'http' ? '80' : '443')}`, stun: `${host}:3478` };
}

function readSsh(fields: Fields): AccessConfig['ssh'] {
  const user = fields.text('user');
  if (user !== '' && !/^[a-z_][a-z0-9_.-]*$/i.test(user)) fields.fault('user', 'must be the name of a login');
  if (fields.has('port') && fields.raw('port') !== 22)
    fields.fault('port', 'must be 22: the grants open TCP 22, 80 and 443 only');
  const identity = fields.has('identity') ? fields.text('identity') : undefined;
  fields.end();
  return { user, port: 22, ...(identity === undefined ? {} : { identity }) };
}

function readCi(fields: Fields): { provider: 'github' | 'gitlab' } {
  const provider = fields.oneOf('provider', ['github', 'gitlab']);
  fields.end();
  return { provider };
}

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const isDomain = (name: string) => name.length <= 253 && new RegExp(`^(?:${label}\\.)+${label}$`).test(name);

/** What is wrong with a name that is no domain; letters beyond ASCII have a form DNS knows. */
function domainFault(name: string): string {
  const ascii = /\P{ASCII}/u.test(name) ? domainToASCII(name) : '';
  return ascii === ''
    ? 'must be a full host name such as app.acme.example'
    : `must be written as DNS has it: ${ascii}`;
}

/** Whether a URL is https, or http to a place that only this machine or the mesh can see. */
export function isPrivateUrl(url: string): boolean {
  if (!/^http:/i.test(url)) return true;
  const host = /^http:\/\/([^/:]+)/i.exec(url)?.[1] ?? '';
  const [first = 0, second = 0] = host.split('.').map(Number);
  const inMesh = /^\d+(\.\d+){3}$/.test(host) && first === 100 && second >= 64 && second <= 127;
  return inMesh || host.startsWith('127.') || !host.includes('.') || host.endsWith('.ts.net');
}
