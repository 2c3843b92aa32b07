/** A module with a file, a button that may wait for a connection, and one that may not. */
export const visits = {
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

/** What the button that may wait does. */
export const visitClosed = {
  identifier: 'visit_closed',
  entry: 'clicked',
  events: [{ identifier: 'visit_closed', type: 'on_click', module: 'visits' }],
  elements: [
    { name: 'clicked', type: 'event/on_click', to: { default: { close: ['default'] } } },
    { name: 'close', type: 'action/save', options: { recipes: { state: '"closed"' } } },
  ],
};
