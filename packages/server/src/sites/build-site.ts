import type { BuildSiteRequest, BuiltSite, EffectCall } from '@bakehouse/engine';
import type { Build, BuildWarning } from '@bakehouse/sites/wire';
import {
  addSiteBuild,
  claimSite,
  keepSiteBuilds,
  seeingAllOfNow,
  transact,
  type Executor,
  type ResourceAccess,
  systemActor,
} from '@bakehouse/store';
import * as z from 'zod';
import { readsOf } from './build-rights.ts';
import { lostBlocks } from './lost-blocks.ts';
import { readSite } from './read-site.ts';
import { serviceName } from './site-id.ts';
import type { Sites } from './sites.ts';

/** What a build is carried out with. */
export interface BuildParts {
  sites: Sites;
  /** Reads as the actor of the run, outside of the effect's transaction, as a build takes long. */
  access: ResourceAccess;
  /** Where the build is stored. */
  executor: Executor;
  /** The run that asks; null where a person does. */
  run: string | null;
}

const listed = z.object({ data: z.array(z.object({ id: z.string() })) });

/** Reads a site from its modules, has it built and stores the build. */
export async function buildSite(
  { sites, access, executor, run }: BuildParts,
  request: BuildSiteRequest,
  { key, signal, progress }: Pick<EffectCall, 'key' | 'signal' | 'progress'>,
): Promise<BuiltSite> {
  const { client, apiOrigin } = sites;
  const site = await readSite(await seeingAllOfNow(access), client, request, apiOrigin());
  // As they are now: what is read later is read with no more.
  const reads = readsOf(access, site.modules);
  const build = await client.build(site.lines, {
    key,
    signal,
    heard(event) {
      if (event.event === 'progress' && event.stage === 'pages')
        progress?.({ done: event.done, total: event.total });
    },
  });
  const { template } = site;
  const figures = figuresOf(build, await lostBlocks(access, site.content.lost()));
  const kept = listed.parse(
    await client.call({ method: 'GET', path: `/v1/builds?limit=1000&site=${serviceName(site.id)}`, signal }),
  );
  await transact(executor, async (db) => {
    await claimSite(db, site.id, {
      module: template.module,
      id: template.id,
      name: String(template.data['name']),
    });
    await keepSiteBuilds(
      db,
      site.id,
      kept.data.map(({ id }) => id),
    );
    await addSiteBuild(db, {
      ...figures,
      site: site.id,
      template: { module: template.module, id: template.id },
      run,
      createdBy: access.actor.user?.id ?? null,
      elevated: access.actor.rights === systemActor.rights,
      request: withoutTemplate(request),
      reads,
      changesAt: site.changesAt(),
    });
  });
  const { id, files, pages, warnings, previewUrl } = figures;
  return { id, site: site.id, files, pages, warnings, preview_url: previewUrl };
}

function withoutTemplate({ template: _template, ...asked }: BuildSiteRequest): Record<string, unknown> {
  return { ...asked };
}

function figuresOf(build: Build, more: readonly BuildWarning[]) {
  return {
    id: build.id,
    digest: build.digest ?? '',
    files: build.files ?? 0,
    pages: build.pages ?? 0,
    rendered: build.rendered ?? 0,
    bytes: build.bytes ?? 0,
    milliseconds: build.milliseconds ?? 0,
    warnings: [...(build.warnings ?? []), ...more],
    previewUrl: build.preview_url ?? '',
    previewPathUrl: build.preview_path_url ?? '',
  };
}
