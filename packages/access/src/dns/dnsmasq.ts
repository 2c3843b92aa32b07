import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { isUnder } from '../config/suffixes.ts';
import { Problem } from '../problem.ts';
import type { DnsRecord, DnsServer, Zone } from './dns-server.ts';

const run = promisify(execFile);

/** One line of a configuration file that we understand. */
interface Line {
  file: string;
  kind: 'host-record' | 'server' | 'local';
  name: string;
  value: string;
}

/** The internal DNS server as a folder of dnsmasq configuration, one file per slug, and a command that reloads it. */
export function dnsmasqDns(config: {
  directory: string;
  reload: string[];
  slug: string;
  mark: string;
}): DnsServer {
  const own = `bakehouse-${config.slug}.conf`;
  const path = join(config.directory, own);
  const pending = join(config.directory, `.${own}.pending`);

  async function lines(): Promise<Line[]> {
    const files = (await readdir(config.directory).catch(() => []))
      .filter((name) => name.endsWith('.conf'))
      .sort();
    const texts = await Promise.all(files.map((file) => readFile(join(config.directory, file), 'utf8')));
    return texts.flatMap((text, index) =>
      text.split('\n').flatMap((line) => parseLine(line, files[index] ?? '')),
    );
  }

  async function rewrite(change: (mine: Line[]) => Line[]): Promise<void> {
    const mine = (await lines()).filter((line) => line.file === own);
    const next = change(mine);
    await mkdir(config.directory, { recursive: true });
    // This file outlives a crash between the write and the reload, so that the next run reloads.
    await writeFile(pending, '');
    if (next.length === 0) return rm(path, { force: true });
    const body = next.map(({ kind, name, value }) =>
      kind === 'host-record' ? `host-record=${name},${value}` : `server=/${name}/${value}`,
    );
    await writeFile(`${path}.new`, `# ${config.mark}\n${body.join('\n')}\n`, { mode: 0o644 });
    await rename(`${path}.new`, path);
  }

  return {
    product: 'dnsmasq',
    async zones() {
      const found = new Map<string, Zone>();
      for (const { kind, name } of await lines()) {
        if (kind === 'host-record') continue;
        const forwarder = kind === 'server' && found.get(name)?.forwarder !== false;
        found.set(name, { name, type: forwarder ? 'Forwarder' : 'local', forwarder });
      }
      return [...found.values()];
    },
    async records(zone) {
      const all = await lines();
      const zones = all.filter((line) => line.kind !== 'host-record').map((line) => line.name);
      return all
        .filter(({ kind, name }) => (kind === 'host-record' ? longest(name, zones) === zone : name === zone))
        .map((line) => toRecord(line, line.file === own ? config.mark : line.file));
    },
    async createForwarder(zone, upstream) {
      if ((await lines()).some((line) => line.kind === 'server' && line.name === zone)) return;
      await rewrite((mine) => [...mine, { file: own, kind: 'server', name: zone, value: upstream }]);
    },
    async setAddress(_, name, address) {
      await rewrite((mine) => [
        ...mine.filter((line) => !(line.kind === 'host-record' && line.name === name)),
        { file: own, kind: 'host-record', name, value: address },
      ]);
    },
    async deleteAddress(_, name) {
      await rewrite((mine) => mine.filter((line) => !(line.kind === 'host-record' && line.name === name)));
    },
    async deleteZone(zone) {
      await rewrite((mine) => mine.filter((line) => !(line.kind === 'server' && line.name === zone)));
    },
    async unsettled() {
      return (await readdir(config.directory).catch((): string[] => [])).includes(`.${own}.pending`);
    },
    async settle() {
      const [command = '', ...rest] = config.reload;
      await run(command, rest, { timeout: 30_000, env: {} }).catch((cause: unknown) => {
        throw new Problem(
          'unavailable',
          `the reload command ${command} failed`,
          { fix: 'check dns.reload' },
          cause,
        );
      });
      await rm(pending, { force: true });
    },
  };
}

function parseLine(line: string, file: string): Line[] {
  // A `#` inside a word is the port of an upstream.
  const text = line.replace(/(?:^|\s)#.*$/, '').trim();
  const host = /^host-record=([^,\s]+),([0-9.]+)/.exec(text);
  if (host !== null)
    return [{ file, kind: 'host-record', name: (host[1] ?? '').toLowerCase(), value: host[2] ?? '' }];
  const server = /^(?:server|local|auth-zone)=\/([^/\s]+)\/([0-9.#]*)$/.exec(text);
  if (server === null) return [];
  const value = server[2] ?? '';
  return [{ file, kind: value === '' ? 'local' : 'server', name: (server[1] ?? '').toLowerCase(), value }];
}

function longest(name: string, zones: string[]): string | undefined {
  return zones.filter((zone) => isUnder(name, zone)).sort((a, b) => b.length - a.length)[0];
}

function toRecord({ kind, name, value }: Line, mark: string): DnsRecord {
  return { name, type: kind === 'host-record' ? 'A' : kind === 'server' ? 'FWD' : 'SOA', value, mark };
}
