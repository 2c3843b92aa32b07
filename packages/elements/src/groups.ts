/** The groups of action elements, what each is for, and the types of its elements. */
export const actionGroups = [
  {
    group: 'Persistence',
    purpose: 'Persist or remove resources',
    elements: ['action/save', 'action/delete'],
  },
  {
    group: 'Client response',
    purpose: 'Return data or instructions to the active browser request',
    elements: ['action/response', 'action/set', 'action/redirect', 'action/refresh'],
  },
  {
    group: 'Files and documents',
    purpose: 'Generate, store, show or download documents',
    elements: [
      'action/convert',
      'action/export',
      'action/dashboard',
      'action/viewFile',
      'action/downloadFile',
    ],
  },
  {
    group: 'Communication',
    purpose: 'Send email, toast, SMS-style notifications or other feedback',
    elements: ['action/mail', 'action/notify', 'action/mqtt'],
  },
  {
    group: 'Orchestration',
    purpose: 'Start another workflow synchronously or asynchronously',
    elements: ['action/run'],
  },
  {
    group: 'Access and roles',
    purpose: 'User-related side effects',
    elements: ['action/setRole', 'action/removeRole', 'action/resetPassword'],
  },
  {
    group: 'Site',
    purpose: 'Build and deploy static sites',
    elements: ['action/buildSite', 'action/deploySite'],
  },
] as const;

/** The type of an action element. */
export type ActionType = (typeof actionGroups)[number]['elements'][number];
