import type { Names } from '../naming.ts';

/** The application, API and WebSocket host names. */
export interface Domains {
  app: string;
  api: string;
  ws: string;
}

/** How the internal DNS server is reached and what it forwards to. */
export type DnsConfig = {
  /** Its address on the mesh, used for split DNS. */
  server: string;
  /** The approved upstream resolver. */
  upstream: string;
  /** The restricted suffixes of split DNS; each is a zone. */
  suffixes: string[];
  ttl: number;
} & (
  | { provider: 'technitium'; admin: string }
  | { provider: 'dnsmasq' | 'unbound' | 'coredns'; directory: string; reload: string[] }
);

/** How the mesh is administered. */
export interface MeshConfig {
  provider: 'tailscale' | 'headscale';
  tailnet: string;
  /** Where the API stands. */
  url: string;
  tagOwner: string;
  /** Where a server must be able to reach the mesh's own services. */
  outbound: { https: string; stun: string };
}

/** One server, as its file describes it, with all defaults filled in. */
export interface AccessConfig {
  names: Names;
  domains: Domains;
  users: string[];
  dns: DnsConfig;
  mesh: MeshConfig;
  ssh: { user: string; port: 22; identity?: string };
  ci?: { provider: 'github' | 'gitlab' };
  /** Sources of other rules that may reach the server too, named on purpose. */
  alsoReachedBy: string[];
  /** A file with the certificate authority to trust in checks, when it is a private one. */
  ca?: string;
}

/** The three host names in the order of the file. */
export function hostsOf(domains: Domains): string[] {
  return [...new Set([domains.app, domains.api, domains.ws])];
}
