import { defineScreen } from './define-screen.ts';

/** Every screen: one line each. Code is loaded when the screen is opened. */
export const screens = [
  defineScreen({
    path: '/sign-in',
    access: 'public',
    load: async () => (await import('./entry/sign-in/SignIn.tsx')).SignIn,
  }),
  defineScreen({
    path: '/forgotten-password',
    access: 'public',
    load: async () => (await import('./entry/password/ForgottenPassword.tsx')).ForgottenPassword,
  }),
  defineScreen({
    path: '/reset-password',
    access: 'public',
    load: async () => (await import('./entry/password/NewPassword.tsx')).ResetPassword,
  }),
  defineScreen({
    path: '/invitation',
    access: 'public',
    load: async () => (await import('./entry/password/NewPassword.tsx')).Invitation,
  }),
  defineScreen({
    path: '/forms/$module',
    access: 'public',
    load: async () => (await import('./entry/public-form/PublicForm.tsx')).PublicForm,
  }),
  defineScreen({
    path: '/shared',
    access: 'public',
    load: async () => (await import('./entry/shared/SharedEntry.tsx')).SharedEntry,
  }),
  defineScreen({ path: '/', access: 'user', load: async () => (await import('./home/Home.tsx')).Home }),
  defineScreen({
    path: '/m/$module',
    access: 'user',
    load: async () => (await import('./resources/list/Index.tsx')).Index,
  }),
  defineScreen({
    path: '/m/$module/new',
    access: 'user',
    load: async () => (await import('./resources/resource/Create.tsx')).Create,
  }),
  defineScreen({
    path: '/m/$module/$id',
    access: 'user',
    load: async () => (await import('./resources/show/Show.tsx')).Show,
  }),
  defineScreen({
    path: '/m/$module/$id/edit',
    access: 'user',
    load: async () => (await import('./resources/resource/Update.tsx')).Update,
  }),
  defineScreen({
    path: '/m/$module/import',
    access: 'user',
    load: async () => (await import('./resources/import/Import.tsx')).Import,
  }),
  defineScreen({
    path: '/m/$module/$id/history',
    access: 'user',
    load: async () => (await import('./resources/history/History.tsx')).History,
  }),
  defineScreen({
    path: '/start/$workflow',
    access: 'user',
    load: async () => (await import('./workflows/start/Start.tsx')).Start,
  }),
  defineScreen({
    path: '/dashboards',
    access: 'user',
    load: async () => (await import('./dashboards/list/Dashboards.tsx')).Dashboards,
  }),
  defineScreen({
    path: '/dashboards/$dashboard',
    access: 'user',
    load: async () => (await import('./dashboards/view/Dashboard.tsx')).Dashboard,
  }),
  defineScreen({
    path: '/notifications',
    access: 'user',
    load: async () => (await import('./personal/notifications/Notifications.tsx')).Notifications,
  }),
  defineScreen({
    path: '/notifications/$id',
    access: 'user',
    load: async () => (await import('./personal/notifications/Notifications.tsx')).Notifications,
  }),
  defineScreen({
    path: '/files',
    access: 'user',
    load: async () => (await import('./personal/files/Files.tsx')).Files,
  }),
  defineScreen({
    path: '/sites',
    access: 'user',
    load: async () => (await import('./sites/list/Sites.tsx')).Sites,
  }),
  defineScreen({
    path: '/sites/$id',
    access: 'user',
    load: async () => (await import('./sites/site/Site.tsx')).Site,
  }),
  defineScreen({
    path: '/on-this-device',
    access: 'user',
    load: async () => (await import('./personal/device/WaitingChanges.tsx')).WaitingChanges,
  }),
  defineScreen({
    path: '/sites/$id/$kind/$part',
    access: 'user',
    load: async () => (await import('./sites/page-editor/PageEditor.tsx')).PageEditor,
  }),
  defineScreen({
    path: '/account',
    access: 'user',
    load: async () => (await import('./personal/account/Account.tsx')).Account,
  }),
  defineScreen({
    path: '/authorize',
    access: 'user',
    load: async () => (await import('./personal/authorize/Authorize.tsx')).Authorize,
  }),
  defineScreen({
    path: '/tokens',
    access: 'user',
    load: async () => (await import('./personal/tokens/Tokens.tsx')).Tokens,
  }),
  defineScreen({
    path: '/admin',
    access: 'admin',
    load: async () => (await import('./admin/overview/Administration.tsx')).Administration,
  }),
  defineScreen({
    path: '/admin/settings',
    access: 'admin',
    load: async () => (await import('./admin/settings/Settings.tsx')).Settings,
  }),
  defineScreen({
    path: '/admin/users',
    access: 'admin',
    load: async () => (await import('./admin/users/Users.tsx')).Users,
  }),
  defineScreen({
    path: '/admin/roles',
    access: 'admin',
    load: async () => (await import('./admin/roles/Roles.tsx')).Roles,
  }),
  defineScreen({
    path: '/admin/roles/$slug',
    access: 'admin',
    load: async () => (await import('./admin/roles/Role.tsx')).Role,
  }),
  defineScreen({
    path: '/admin/modules',
    access: 'admin',
    load: async () => (await import('./admin/modules/Modules.tsx')).Modules,
  }),
  defineScreen({
    path: '/admin/modules/$module',
    access: 'admin',
    load: async () => (await import('./admin/modules/Module.tsx')).Module,
  }),
  defineScreen({
    path: '/admin/indexes',
    access: 'admin',
    load: async () => (await import('./admin/indexes/Indexes.tsx')).Indexes,
  }),
  defineScreen({
    path: '/admin/queues',
    access: 'admin',
    load: async () => (await import('./workflows/queues/Queues.tsx')).Queues,
  }),
  defineScreen({
    path: '/admin/connections',
    access: 'admin',
    load: async () => (await import('./admin/connections/Connections.tsx')).Connections,
  }),
  defineScreen({
    path: '/admin/pieces',
    access: 'admin',
    load: async () => (await import('./admin/pieces/Pieces.tsx')).Pieces,
  }),
  defineScreen({
    path: '/admin/access',
    access: 'admin',
    load: async () => (await import('./admin/access/Access.tsx')).Access,
  }),
  defineScreen({
    path: '/admin/outbox',
    access: 'admin',
    load: async () => (await import('./admin/outbox/Outbox.tsx')).Outbox,
  }),
  defineScreen({
    path: '/admin/operations',
    access: 'admin',
    load: async () => (await import('./admin/operations/Operations.tsx')).Operations,
  }),
  defineScreen({
    path: '/admin/audit',
    access: 'admin',
    load: async () => (await import('./admin/audit/Audit.tsx')).Audit,
  }),
  defineScreen({
    path: '/workflows',
    access: 'admin',
    load: async () => (await import('./workflows/list/Workflows.tsx')).Workflows,
  }),
  defineScreen({
    path: '/workflows/$identifier',
    access: 'admin',
    load: async () => (await import('./workflows/editor/WorkflowEditor.tsx')).WorkflowEditor,
  }),
  defineScreen({
    path: '/workflows/$identifier/versions',
    access: 'admin',
    load: async () => (await import('./workflows/versions/Versions.tsx')).Versions,
  }),
  defineScreen({
    path: '/runs',
    access: 'user',
    load: async () => (await import('./workflows/runs/Runs.tsx')).Runs,
  }),
  defineScreen({
    path: '/runs/$id',
    access: 'user',
    load: async () => (await import('./workflows/run/Run.tsx')).Run,
  }),
];
