import { Problem } from '@bakehouse/contract';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import type { ApiClient } from '../definitions/api-client.ts';
import { findingOf, refusals } from './template-findings.ts';
import type { Template, TemplateAsset, TemplateFinding, TemplateKind, Templates } from './templates.ts';

const parts = z.looseObject({
  pages_module: z.string(),
  sections_module: z.string(),
  layouts_module: z.string(),
  views_module: z.string().nullable(),
  of_site: z.record(z.string(), z.object({ filter: z.record(z.string(), z.unknown()), value: z.unknown() })),
});
const stored = z.looseObject({ id: z.string(), data: z.record(z.string(), z.unknown()) });
const siteBody = z.looseObject({
  definition: z
    .looseObject({
      assets: z.array(z.looseObject({ path: z.string(), verbatim: z.boolean().optional() })).optional(),
    })
    .nullable(),
  template: z.object({ module: z.string(), id: z.string(), name: z.string() }).nullable(),
});
const trial = z.looseObject({
  pages: z.int(),
  rendered: z.int(),
  warnings: z.array(z.object({ path: z.string(), message: z.string(), code: z.string() })),
  preview_path_url: z.string(),
});

/** A layout, section, view or page as the server has it. */
export interface StoredTemplate {
  kind: TemplateKind;
  module: string;
  id: string;
  data: Record<string, unknown>;
}

/** A file of a site as its definition has it. */
interface StoredAsset {
  path: string;
  verbatim?: boolean | undefined;
  text?: unknown;
  base64?: unknown;
}

/** The site of a server whose templates a folder holds. */
export interface SiteOfTemplates {
  id: string;
  template: { module: string; id: string };
  definition: Record<string, unknown> & { assets?: StoredAsset[] | undefined };
  modules: Record<TemplateKind, string | null>;
  /** What the template names as its views, by name or id. */
  views: string[];
  /** What new resources of a module have in their field `site`. */
  belongs: Record<string, unknown>;
  stored: StoredTemplate[];
}

/** How a site with the templates of a folder came out. */
export type Tried =
  | { url: string; pages: number; rendered: number; findings: TemplateFinding[] }
  | { url: undefined; findings: TemplateFinding[] };

/** Reads what a server has of the templates of a site, and of its pages where they are wanted. */
export async function readSiteTemplates(
  client: ApiClient,
  id: string,
  { pages = false }: { pages?: boolean } = {},
): Promise<SiteOfTemplates> {
  const { definition, template } = siteBody.parse(await client.request('GET', `/sites/${id}`));
  if (template === null) throw new Problem('invalid', `The site "${id}" has no template yet.`);
  const found = parts.parse(await client.request('GET', `/sites/${id}/parts`));
  const modules = {
    layouts: found.layouts_module,
    sections: found.sections_module,
    views: found.views_module,
    pages: found.pages_module,
  };
  const all: StoredTemplate[] = [];
  for (const [kind, module] of Object.entries(modules) as [TemplateKind, string | null][]) {
    if (module === null || (kind === 'pages' && !pages)) continue;
    // Those of other sites that share the module are theirs.
    const filter = found.of_site[module]?.filter;
    const query = filter === undefined ? '' : `&filter=${encodeURIComponent(JSON.stringify(filter))}`;
    for (const row of await client.list(`/modules/${module}/resources?limit=100${query}`))
      all.push({ kind, module, ...stored.parse(row) });
  }
  const path = `/modules/${template.module}/resources/${template.id}`;
  const { views } = stored.parse(await client.request('GET', path)).data;
  return {
    id,
    template,
    definition: { identifier: id, ...definition },
    modules,
    views: Array.isArray(views) ? views.map(String) : [],
    belongs: Object.fromEntries(Object.entries(found.of_site).map(([name, { value }]) => [name, value])),
    stored: all,
  };
}

/** A change of what is stored that a folder asks for. */
export interface TemplateChange {
  module: string;
  id?: string;
  data: Record<string, unknown>;
}

/** What the folder has and the server has not. */
export function templateChanges(site: SiteOfTemplates, templates: readonly Template[]): TemplateChange[] {
  return templates.flatMap(({ kind, name, data }): TemplateChange[] => {
    const module = site.modules[kind];
    if (module === null)
      throw new Problem(
        'invalid',
        `${kind}: no single module of the server has ${kind}; name it in "build".`,
      );
    const known = site.stored.find((each) => each.kind === kind && each.data['name'] === name);
    const fresh = Object.entries(data).filter(
      ([field, value]) => !isDeepStrictEqual(known?.data[field], value),
    );
    if (known === undefined) return [{ module, data: { name, ...belonging(site, module), ...data } }];
    return fresh.length === 0 ? [] : [{ module, id: known.id, data: Object.fromEntries(fresh) }];
  });
}

function belonging({ belongs }: SiteOfTemplates, module: string): { site?: unknown } {
  return Object.hasOwn(belongs, module) ? { site: belongs[module] } : {};
}

/** Files that differ from those of the site's definition. */
export function assetChanges(
  { definition }: SiteOfTemplates,
  assets: readonly TemplateAsset[],
): TemplateAsset[] {
  const known = new Map((definition.assets ?? []).map((each) => [each.path, each]));
  return assets
    .map((asset) => (known.get(asset.path)?.verbatim === true ? { ...asset, verbatim: true } : asset))
    .filter((asset) => !isDeepStrictEqual(known.get(asset.path), asset));
}

/** Has the server build the site with the templates of a folder in the place of what it has. */
export async function tryTemplates(
  client: ApiClient,
  site: SiteOfTemplates,
  read: Templates,
): Promise<Tried> {
  const { findings } = read;
  if (findings.some(({ severity }) => severity === 'error')) return { url: undefined, findings };
  try {
    const changes = templateChanges(site, read.templates);
    const assets = assetChanges(site, read.assets);
    const body = { changes, ...(assets.length === 0 ? {} : { assets }) };
    const {
      preview_path_url: url,
      pages,
      rendered,
      warnings,
    } = trial.parse(await client.ask(`/sites/${site.id}/trials`, body));
    const told = warnings.map(({ path, message }) => findingOf('warning', path, message, read));
    return { url, pages, rendered, findings: [...findings, ...told] };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { url: undefined, findings: [...findings, ...refusals(error, read)] };
  }
}
