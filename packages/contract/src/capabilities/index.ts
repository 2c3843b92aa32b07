import type { Capability, CapabilityName } from './capability.ts';
import { block } from './block.ts';
import { page } from './page.ts';
import { pageLayout } from './page-layout.ts';
import { pageTemplate } from './page-template.ts';
import { section } from './section.ts';
import { siteBuilderTemplate } from './site-builder-template.ts';
import { view } from './view.ts';

/** Every capability: the one list. */
export const capabilities = {
  SiteBuilderTemplate: siteBuilderTemplate,
  PageTemplate: pageTemplate,
  PageLayout: pageLayout,
  Page: page,
  Section: section,
  View: view,
  Block: block,
} as const satisfies Record<CapabilityName, Capability>;
