import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { Problem } from '@bakehouse/contract';
import type { LiveSite } from '../serve/live-site.ts';
import type { DataPaths } from '../store/data-paths.ts';
import type { ByteReader } from '../store/read-bytes.ts';
import { caddyAdmin, type CaddyAnswer } from './caddy-admin.ts';
import { caddyAddress, listensOn, type CaddyAddress } from './caddy-address.ts';
import { ROUTE_ID, sitesRoute } from './caddy-routes.ts';
import { linkName } from './sweep-trees.ts';
import { pathExists, switchLink } from './switch-link.ts';
import { writeTree, type EarlierTree } from './write-tree.ts';

/** A release that Caddy shall serve. */
export interface WantedSite {
  site: string;
  release: number;
  hostnames: string[];
  live: LiveSite;
}

/** Programs a Caddy to serve releases: their files as folders, their hosts as one route. */
export class CaddySites {
  readonly #admin: string;
  readonly #listen: string[];
  readonly #paths: DataPaths;
  readonly #reader: ByteReader;
  readonly #trees = new Map<string, EarlierTree>();
  /** The route that Caddy was given last. */
  #route: Record<string, unknown> | undefined;
  #address: CaddyAddress | undefined;

  constructor(admin: string, listen: string[], paths: DataPaths, reader: ByteReader) {
    this.#admin = admin;
    this.#listen = listen;
    this.#paths = paths;
    this.#reader = reader;
  }

  /**
   * Makes Caddy serve exactly these. A set of hosts keeps its folder's name over all releases and only the link
   * behind it is switched, as Caddy drops a connection now and then when its configuration is changed. The route is
   * changed, as a whole, only when hosts, redirects or headers are others.
   */
  async apply(wanted: WantedSite[]): Promise<void> {
    const sites = [];
    const later: { link: string; release: number }[] = [];
    for (const { site, release, hostnames, live } of wanted) {
      const root = this.#paths.tree(site, release);
      await mkdir(dirname(root), { recursive: true });
      await writeTree(root, live, this.#reader, this.#trees.get(site));
      this.#trees.set(site, { root, live });
      const link = join(dirname(root), linkName(hostnames));
      if (await pathExists(link)) later.push({ link, release });
      else await switchLink(link, String(release));
      sites.push({ hostnames, root: link, live });
    }
    const known = await this.#ask('GET', `/id/${ROUTE_ID}`);
    const route = sitesRoute(sites);
    if (sites.length === 0) {
      if (known.status === 200) await this.#must('DELETE', `/id/${ROUTE_ID}`);
    } else if (known.status !== 200) {
      await this.#install(route);
    } else if (!isDeepStrictEqual(known.body, route)) {
      await this.#must('PATCH', `/id/${ROUTE_ID}`, route);
    }
    this.#route = route;
    // Only now: a change that Caddy refuses must not show.
    for (const { link, release } of later) await switchLink(link, String(release));
  }

  /** What Caddy lacks of what it was given; nothing where it has all. */
  async missing(): Promise<string | undefined> {
    const known = await this.#ask('GET', `/id/${ROUTE_ID}`);
    if (known.status === 200 && this.#route !== undefined && isDeepStrictEqual(known.body, this.#route))
      return undefined;
    this.#address = undefined;
    return known.status === 200
      ? 'The sites in Caddy were changed by somebody else.'
      : 'Caddy was reloaded or restarted without its sites.';
  }

  /** How sites are reached; as it is usual where Caddy does not say. */
  async address(): Promise<CaddyAddress> {
    if (this.#address !== undefined) return this.#address;
    const http = await this.#ask('GET', '/config/apps/http').catch(() => undefined);
    const found = caddyAddress(http?.body, this.#listen);
    if (http?.status === 200) this.#address = found;
    return found;
  }

  /** Puts the route first in the server that listens where sites are served, or makes that server. */
  async #install(route: Record<string, unknown>): Promise<void> {
    const whole = await this.#ask('GET', '/config/');
    const config = record(whole.body) ?? {};
    const servers = record(record(record(config['apps'])?.['http'])?.['servers']);
    const name = Object.entries(servers ?? {}).find(([, server]) => listensOn(server, this.#listen))?.[0];
    if (name !== undefined) {
      const path = `/config/apps/http/servers/${encodeURIComponent(name)}/routes`;
      const routes = record(servers?.[name])?.['routes'];
      if (Array.isArray(routes)) await this.#must('PUT', `${path}/0`, route, whole.etag);
      else await this.#must('POST', path, [route], whole.etag);
      return;
    }
    const server = { listen: this.#listen, routes: [route] };
    const apps = record(config['apps']) ?? {};
    const http = record(apps['http']) ?? {};
    const changed = {
      ...config,
      apps: { ...apps, http: { ...http, servers: { ...servers, bakehouse: server } } },
    };
    await this.#must('POST', '/config/', changed, whole.etag);
  }

  async #ask(method: string, path: string, body?: unknown, ifMatch?: string): Promise<CaddyAnswer> {
    return await caddyAdmin(this.#admin, method, path, body, ifMatch);
  }

  async #must(method: string, path: string, body?: unknown, ifMatch?: string): Promise<void> {
    const answer = await this.#ask(method, path, body, ifMatch);
    if (answer.status < 300) return;
    const error = record(answer.body)?.['error'] ?? answer.body;
    throw new Problem('upstream_failed', `Caddy refused the change (${answer.status}): ${String(error)}`);
  }
}

function record(value: unknown): Record<string, unknown> | undefined {
  return isRecord(value) ? value : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
