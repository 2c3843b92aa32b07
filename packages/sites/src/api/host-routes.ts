import { Problem } from '@bakehouse/contract';
import type { FastifyInstance } from 'fastify';
import { withServerFiles } from '../release/server-files.ts';
import type { LiveSite, ServedFile } from '../serve/live-site.ts';
import type { HostFiles } from '../wire/host-files.ts';
import type { ApiParts } from './api-parts.ts';

interface HostParams {
  Params: { site: string; hostname: string };
}

/** The routes under `/v1/sites/{site}/hosts`: what a host shows, for whoever puts it elsewhere. */
export function hostRoutes(app: FastifyInstance, { deployer, releases, drawing }: ApiParts): void {
  const known = new WeakMap<LiveSite, Map<string, ServedFile>>();

  app.get<HostParams>('/v1/sites/:site/hosts/:hostname/files', ({ params }): HostFiles => {
    const found = shown(params);
    if (found === undefined) return { release: null, files: [] };
    const { live, number } = found;
    const digest = releases.site(params.site).releases.get(number)?.digest ?? '';
    return {
      release: { number, digest },
      files: [...withServerFiles(live).files.values()].map(({ path, sha256, type, at, immutable }) => ({
        path,
        sha256,
        type,
        size: at[2],
        immutable: immutable === true,
        added: !live.files.has(path),
      })),
    };
  });

  app.get<{ Params: HostParams['Params'] & { sha256: string } }>(
    '/v1/sites/:site/hosts/:hostname/files/:sha256',
    async ({ params }, reply) => {
      const found = shown(params);
      const file = found && filesOf(found.live).get(params.sha256);
      if (file === undefined)
        throw new Problem('not_found', `"${params.hostname}" shows no such file of "${params.site}".`);
      return await reply
        .type('application/octet-stream')
        .send(file.text ?? (await drawing.reader.read(file.at)));
    },
  );

  function shown({ site, hostname }: HostParams['Params']): { live: LiveSite; number: number } | undefined {
    const live = deployer.host(hostname);
    return live?.label.startsWith(`${site}/`) === true
      ? { live, number: Number(live.label.slice(site.length + 1)) }
      : undefined;
  }

  /** Files by their digest; a site is asked for one after the other. */
  function filesOf(live: LiveSite): Map<string, ServedFile> {
    let files = known.get(live);
    if (files === undefined) {
      files = new Map([...withServerFiles(live).files.values()].map((file) => [file.sha256, file]));
      known.set(live, files);
    }
    return files;
  }
}
