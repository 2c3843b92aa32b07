import type { Bakery } from '../harness/bakery.ts';

/** A module with a file, a button that may wait for a connection, and one that may not. */
const visits = {
  bakery_resource: {
    title: 'Visits',
    label: '$resource.name',
    offline: true,
    fields: [
      { identifier: 'name', type: 'text', title: 'Name', required: true },
      { identifier: 'state', type: 'select', title: 'State', options: { choices: ['open', 'closed'] } },
      { identifier: 'photo', type: 'file', title: 'Photo' },
    ],
    buttons: {
      edit: { title: 'Close visit', trigger: 'visit_closed', offline: 'queue' },
      delete: { title: 'Remove visit', trigger: 'visit_removed' },
    },
  },
};

/** A module with an entry for each time that a visit was closed. */
const visitReports = {
  bakery_resource: {
    title: 'Reports',
    fields: [{ identifier: 'visit', type: 'text', title: 'Visit' }],
  },
};

/** What the button that may wait does: nothing hides that it was done twice. */
const visitClosed = {
  identifier: 'visit_closed',
  entry: 'clicked',
  events: [{ identifier: 'visit_closed', type: 'on_click', module: 'visits' }],
  elements: [
    { name: 'clicked', type: 'event/on_click', to: { default: { close: ['default'], report: ['default'] } } },
    { name: 'close', type: 'action/save', options: { recipes: { state: '"closed"' } } },
    {
      name: 'report',
      type: 'action/save',
      options: { module: 'visit_reports', mode: 'create', recipes: { visit: 'name' } },
    },
  ],
};

/** Stores visits, their reports and the workflow of the button. */
export async function storeVisits(bakery: Bakery): Promise<void> {
  await bakery.call('PUT', '/modules/visits', visits);
  await bakery.call('PUT', '/modules/visit_reports', visitReports);
  await bakery.call('PUT', '/workflows/visit_closed', visitClosed);
}
