import { Problem } from '@bakehouse/contract';
import type { FastifyInstance } from 'fastify';
import { withServerFiles } from '../release/server-files.ts';
import type { LiveSite, ServedFile } from '../serve/live-site.ts';
import { packings, type HostFiles } from '../wire/host-files.ts';
import type { ApiParts } from './api-parts.ts';

interface HostParams {
  Params: { site: string; hostname: string };
}

/** The routes under `/v1/sites/{site}/hosts`: what a host shows, for whoever puts it elsewhere. */
export function hostRoutes(app: FastifyInstance, { deployer, releases, drawing }: ApiParts): void {
  const known = new WeakMap<LiveSite, Map<string, ServedFile>>();

  app.get<HostParams>('/v1/sites/:site/hosts/:hostname/files', ({ params }): HostFiles => {
    const found = shown(params);
    if (found === undefined) return { release: null, files: [], packed: [] };
    const { live, number } = found;
    const digest = releases.site(params.site).releases.get(number)?.digest ?? '';
    const all = withServerFiles(live).files;
    return {
      release: { number, digest },
      files: [...all.values()].map(({ path, sha256, type, at, immutable }) => ({
        path,
        sha256,
        type,
        size: at[2],
        immutable: immutable === true,
        added: !live.files.has(path),
      })),
      packed: [...all.values()].flatMap((file) =>
        packings.flatMap((as) => {
          const [path, at] = [`${file.path}.${as}`, file[as]];
          // A file of the site's own of that name stays what it is.
          if (at === undefined || all.has(path)) return [];
          return [{ path, sha256: file.sha256, as, size: at[2], immutable: file.immutable === true }];
        }),
      ),
    };
  });

  app.get<{ Params: HostParams['Params'] & { sha256: string }; Querystring: { as?: string } }>(
    '/v1/sites/:site/hosts/:hostname/files/:sha256',
    async ({ params, query }, reply) => {
      const found = shown(params);
      const file = found && filesOf(found.live).get(params.sha256);
      if (file === undefined)
        throw new Problem('not_found', `"${params.hostname}" shows no such file of "${params.site}".`);
      reply.type('application/octet-stream');
      const as = packings.find((one) => one === query.as);
      if (as === undefined) return await reply.send(file.text ?? (await drawing.reader.read(file.at)));
      const at = file[as];
      if (at === undefined)
        throw new Problem('not_found', `"${file.path}" of "${params.site}" is not there as ${as}.`);
      return await reply.send(await drawing.reader.read(at));
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
