import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { isUnder } from '../config/suffixes.ts';
import { Problem } from '../problem.ts';
import type { DnsRecord, DnsServer, Zone } from './dns-server.ts';

const run = promisify(execFile);

/** What a configuration file says about one name: where its zone is forwarded (`FWD`), that the zone ends here (`SOA`), or a record. */
export interface Entry {
  type: string;
  name: string;
  value: string;
}

/** How a product writes its configuration. */
export interface Syntax {
  product: string;
  /** What a file says, as far as it matters here. */
  parse: (text: string) => Entry[];
  /** The file that says this, beside what the files of others say. */
  print: (entries: readonly Entry[], mark: string, others: readonly Entry[]) => string;
}

/** How the folder of one server is used. */
export interface FolderConfig {
  directory: string;
  reload: string[];
  slug: string;
  mark: string;
}

type Line = Entry & { file: string };

/** The internal DNS server as a folder of configuration, one file per slug, and a command that reloads it. */
export function folderDns({ product, parse, print }: Syntax, config: FolderConfig): DnsServer {
  const own = `bakehouse-${config.slug}.conf`;
  const path = join(config.directory, own);
  const pending = join(config.directory, `.${own}.pending`);

  async function lines(): Promise<Line[]> {
    const files = (await readdir(config.directory).catch(() => []))
      .filter((name) => name.endsWith('.conf'))
      .sort();
    const texts = await Promise.all(files.map((file) => readFile(join(config.directory, file), 'utf8')));
    return texts.flatMap((text, index) =>
      parse(text).map((entry) => ({ ...entry, file: files[index] ?? '' })),
    );
  }

  async function rewrite(change: (mine: Entry[]) => Entry[]): Promise<void> {
    const all = await lines();
    const next = change(all.filter((line) => line.file === own));
    const others = all.filter((line) => line.file !== own);
    const text = next.length === 0 ? '' : print(next, config.mark, others);
    await mkdir(config.directory, { recursive: true });
    // This file outlives a crash between the write and the reload, so that the next run reloads.
    await writeFile(pending, '');
    if (next.length === 0) return rm(path, { force: true });
    await writeFile(`${path}.new`, text, { mode: 0o644 });
    await rename(`${path}.new`, path);
  }

  return {
    product,
    async zones() {
      const found = new Map<string, Zone>();
      for (const { type, name } of await lines()) {
        if (!isZone(type)) continue;
        const forwarder = type === 'FWD' && found.get(name)?.forwarder !== false;
        found.set(name, { name, type: forwarder ? 'Forwarder' : 'local', forwarder });
      }
      return [...found.values()];
    },
    async records(zone) {
      const all = await lines();
      const zones = all.filter((line) => isZone(line.type)).map((line) => line.name);
      return all
        .filter(({ type, name }) => (isZone(type) ? name === zone : longest(name, zones) === zone))
        .map(({ file, ...entry }): DnsRecord => ({ ...entry, mark: file === own ? config.mark : file }));
    },
    async createForwarder(zone, upstream) {
      if ((await lines()).some((line) => line.type === 'FWD' && line.name === zone)) return;
      await rewrite((mine) => [...mine, { type: 'FWD', name: zone, value: upstream }]);
    },
    async setAddress(_, name, address) {
      await rewrite((mine) => [...mine.filter(isNot('A', name)), { type: 'A', name, value: address }]);
    },
    async deleteAddress(_, name) {
      await rewrite((mine) => mine.filter(isNot('A', name)));
    },
    async deleteZone(zone) {
      await rewrite((mine) => mine.filter(isNot('FWD', zone)));
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

const isZone = (type: string) => type === 'FWD' || type === 'SOA';
const isNot = (type: string, name: string) => (entry: Entry) => entry.type !== type || entry.name !== name;

function longest(name: string, zones: string[]): string | undefined {
  return zones.filter((zone) => isUnder(name, zone)).sort((a, b) => b.length - a.length)[0];
}
