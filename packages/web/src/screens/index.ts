import { defineScreen } from './define-screen.ts';

/** Every screen: one line each. Code is loaded when the screen is opened. */
export const screens = [
  defineScreen({
    path: '/sign-in',
    access: 'public',
    load: async () => (await import('./sign-in/SignIn.tsx')).SignIn,
  }),
  defineScreen({
    path: '/forgotten-password',
    access: 'public',
    load: async () => (await import('./password/ForgottenPassword.tsx')).ForgottenPassword,
  }),
  defineScreen({
    path: '/reset-password',
    access: 'public',
    load: async () => (await import('./password/NewPassword.tsx')).ResetPassword,
  }),
  defineScreen({
    path: '/invitation',
    access: 'public',
    load: async () => (await import('./password/NewPassword.tsx')).Invitation,
  }),
  defineScreen({ path: '/', access: 'user', load: async () => (await import('./home/Home.tsx')).Home }),
  defineScreen({
    path: '/m/$module',
    access: 'user',
    load: async () => (await import('./list/Index.tsx')).Index,
  }),
  defineScreen({
    path: '/m/$module/new',
    access: 'user',
    load: async () => (await import('./resource/Create.tsx')).Create,
  }),
  defineScreen({
    path: '/m/$module/$id',
    access: 'user',
    load: async () => (await import('./resource/Show.tsx')).Show,
  }),
  defineScreen({
    path: '/m/$module/$id/edit',
    access: 'user',
    load: async () => (await import('./resource/Update.tsx')).Update,
  }),
  defineScreen({
    path: '/m/$module/import',
    access: 'user',
    load: async () => (await import('./import/Import.tsx')).Import,
  }),
  defineScreen({
    path: '/m/$module/$id/history',
    access: 'user',
    load: async () => (await import('./history/History.tsx')).History,
  }),
  defineScreen({
    path: '/notifications',
    access: 'user',
    load: async () => (await import('./notifications/Notifications.tsx')).Notifications,
  }),
  defineScreen({
    path: '/notifications/$id',
    access: 'user',
    load: async () => (await import('./notifications/Notifications.tsx')).Notifications,
  }),
  defineScreen({
    path: '/sites',
    access: 'user',
    load: async () => (await import('./sites/Sites.tsx')).Sites,
  }),
  defineScreen({
    path: '/sites/$id',
    access: 'user',
    load: async () => (await import('./site/Site.tsx')).Site,
  }),
  defineScreen({
    path: '/on-this-device',
    access: 'user',
    load: async () => (await import('./offline/Waiting.tsx')).Waiting,
  }),
  defineScreen({
    path: '/sites/$id/$kind/$part',
    access: 'user',
    load: async () => (await import('./page-editor/PageEditor.tsx')).PageEditor,
  }),
  defineScreen({
    path: '/account',
    access: 'user',
    load: async () => (await import('./account/Account.tsx')).Account,
  }),
  defineScreen({
    path: '/tokens',
    access: 'user',
    load: async () => (await import('./tokens/Tokens.tsx')).Tokens,
  }),
  defineScreen({
    path: '/admin/users',
    access: 'admin',
    load: async () => (await import('./users/Users.tsx')).Users,
  }),
  defineScreen({
    path: '/admin/roles',
    access: 'admin',
    load: async () => (await import('./roles/Roles.tsx')).Roles,
  }),
  defineScreen({
    path: '/admin/roles/$slug',
    access: 'admin',
    load: async () => (await import('./roles/Role.tsx')).Role,
  }),
  defineScreen({
    path: '/admin/modules',
    access: 'admin',
    load: async () => (await import('./modules/Modules.tsx')).Modules,
  }),
  defineScreen({
    path: '/admin/modules/$module',
    access: 'admin',
    load: async () => (await import('./modules/Module.tsx')).Module,
  }),
  defineScreen({
    path: '/admin/queues',
    access: 'admin',
    load: async () => (await import('./queues/Queues.tsx')).Queues,
  }),
  defineScreen({
    path: '/admin/outbox',
    access: 'admin',
    load: async () => (await import('./outbox/Outbox.tsx')).Outbox,
  }),
  defineScreen({
    path: '/workflows',
    access: 'admin',
    load: async () => (await import('./workflows/Workflows.tsx')).Workflows,
  }),
  defineScreen({
    path: '/workflows/$identifier',
    access: 'admin',
    load: async () => (await import('./workflows/WorkflowEditor.tsx')).WorkflowEditor,
  }),
  defineScreen({
    path: '/workflows/$identifier/versions',
    access: 'admin',
    load: async () => (await import('./workflow-versions/Versions.tsx')).Versions,
  }),
  defineScreen({ path: '/runs', access: 'user', load: async () => (await import('./runs/Runs.tsx')).Runs }),
  defineScreen({ path: '/runs/$id', access: 'user', load: async () => (await import('./run/Run.tsx')).Run }),
];
