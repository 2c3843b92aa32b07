/** The screens of the administration at which nothing has to be done first. */
export const adminScreens: readonly { name: string; path: () => string }[] = [
  { name: 'administration', path: () => '/admin' },
  { name: 'settings', path: () => '/admin/settings' },
  { name: 'settings-mail', path: () => '/admin/settings?part=mail' },
  { name: 'access', path: () => '/admin/access' },
  { name: 'queues', path: () => '/admin/queues' },
  { name: 'outbox', path: () => '/admin/outbox' },
  { name: 'operations', path: () => '/admin/operations' },
  { name: 'audit', path: () => '/admin/audit' },
];
