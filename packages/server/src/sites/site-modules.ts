import { Problem } from '@bakehouse/contract';
import type { BuildSiteRequest } from '@bakehouse/engine';
import { otherSiteOf, type ResourceAccess } from '@bakehouse/store';
import { findModule, modulesWith } from './find-module.ts';
import { namesSite } from './shown-rows.ts';

/** The modules that a site is read from. */
export interface SiteModules {
  pages: string;
  sections: string;
  layouts: string;
  /** Those that views may be read from. */
  views: string[];
  /** The one that views are read from; refused where that is not clear. */
  viewsModule: () => string;
  pageTemplates: string[];
}

/** Finds the modules of a site: those named, otherwise those with the capability. */
export async function siteModules(
  access: ResourceAccess,
  site: string,
  asked: Partial<BuildSiteRequest>,
): Promise<SiteModules> {
  const { modules } = access;
  const pages = findModule(modules, 'Page', 'pages_module', asked.pages_module);
  if (asked.pages_module === undefined) await refuseForeignPages(access, site, pages);
  const viewsModule = (): string => findModule(modules, 'View', 'views_module', asked.views_module);
  const { page_templates_module: frames } = asked;
  return {
    pages,
    sections: findModule(modules, 'Section', 'sections_module', asked.sections_module),
    layouts: findModule(modules, 'PageLayout', 'layouts_module', asked.layouts_module),
    views: asked.views_module === undefined ? modulesWith(modules, 'View') : [viewsModule()],
    viewsModule,
    pageTemplates:
      frames === undefined
        ? modulesWith(modules, 'PageTemplate')
        : [findModule(modules, 'PageTemplate', 'page_templates_module', frames)],
  };
}

/** A second site takes the pages of the first only by choice: where its module is named, or pages say where they belong. */
async function refuseForeignPages(access: ResourceAccess, site: string, pages: string): Promise<void> {
  if (namesSite(access, pages)) return;
  const other = await otherSiteOf(access.db, site, pages);
  if (other === undefined) return;
  const message = `the pages of "${pages}" belong to the site "${other}": name the module here to share them, or give it a field "site"`;
  throw new Problem('invalid', `pages_module: ${message}.`, {
    errors: [{ path: 'pages_module', message, code: 'other_site' }],
  });
}
