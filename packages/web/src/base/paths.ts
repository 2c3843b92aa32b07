/** Addresses of screens, below /app. */
export const paths = {
  home: '/',
  signIn: '/sign-in',
  forgotten: '/forgotten-password',
  index: (module: string) => `/m/${module}`,
  create: (module: string) => `/m/${module}/new`,
  import: (module: string) => `/m/${module}/import`,
  show: (module: string, id: string) => `/m/${module}/${id}`,
  update: (module: string, id: string) => `/m/${module}/${id}/edit`,
  history: (module: string, id: string) => `/m/${module}/${id}/history`,
  dashboards: '/dashboards',
  dashboard: (identifier: string) => `/dashboards/${identifier}`,
  /** No dashboard can be called like that. */
  newDashboard: '/dashboards/+new',
  notifications: '/notifications',
  notification: (id: string) => `/notifications/${id}`,
  files: '/files',
  sites: '/sites',
  site: (id: string) => `/sites/${id}`,
  waiting: '/on-this-device',
  sitePart: (id: string, kind: 'pages' | 'layouts' | 'blocks', part: string) =>
    `/sites/${id}/${kind}/${part}`,
  account: '/account',
  tokens: '/tokens',
  users: '/admin/users',
  roles: '/admin/roles',
  role: (slug: string) => `/admin/roles/${slug}`,
  modules: '/admin/modules',
  module: (identifier: string) => `/admin/modules/${identifier}`,
  access: '/admin/access',
  indexes: '/admin/indexes',
  queues: '/admin/queues',
  connections: '/admin/connections',
  pieces: '/admin/pieces',
  outbox: '/admin/outbox',
  audit: '/admin/audit',
  administration: '/admin',
  settings: '/admin/settings',
  operations: '/admin/operations',
  workflows: '/workflows',
  workflow: (identifier: string) => `/workflows/${identifier}`,
  workflowVersions: (identifier: string) => `/workflows/${identifier}/versions`,
  start: (workflow: string) => `/start/${workflow}`,
  runs: '/runs',
  run: (id: string) => `/runs/${id}`,
};

/** The address of a view of a module. */
export function viewPath(module: string, view: 'create' | 'update' | 'show' | 'index', id?: string): string {
  if (view === 'create') return paths.create(module);
  if (view === 'index' || id === undefined) return paths.index(module);
  return view === 'show' ? paths.show(module, id) : paths.update(module, id);
}
