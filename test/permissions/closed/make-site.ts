import { capabilities, type CapabilityName, type Permission } from '@bakehouse/contract';
import type { Client } from './client.ts';

const kinds: Record<string, CapabilityName> = {
  templates: 'SiteBuilderTemplate',
  layouts: 'PageLayout',
  pages: 'Page',
  sections: 'Section',
};

/** What somebody needs to build the site. */
export const siteRights: Permission[] = [
  ...Object.keys(kinds).map((module): Permission => ({ module, action: 'read' })),
  { module: 'templates', action: 'update' },
];

const code =
  '{% for each in page.items %}<p>{{ each.title }} {{ each.cost }} {{ each.owner.name }} {% for line in each.lines %}{{ line.sku }}{% endfor %}</p>{% endfor %}';

/** Makes a site with a page about all papers. */
export async function makeSite(admin: Client): Promise<void> {
  for (const [module, capability] of Object.entries(kinds))
    await admin.must('PUT', `/modules/${module}`, {
      bakery_resource: { capabilities: [capability], fields: capabilities[capability].fields },
    });
  const rows: [string, object][] = [
    ['sections', { name: 'all', type: 'template', code }],
    ['layouts', { name: 'all', slots: [{ slot: 'main', sections: [{ section: 'all' }] }] }],
    ['templates', { name: 'Papers', views: [] }],
  ];
  for (const [module, data] of rows) await admin.must('POST', `/modules/${module}/resources`, { data });
  await admin.must('PUT', '/sites/papers', {
    identifier: 'papers',
    collections: {
      papers: { module: 'papers', expand: ['owner'], list: { path: '/all/', layout: 'all', title: 'All' } },
    },
  });
}
