import type { Bakery } from '../harness/bakery.ts';

/** A module with a form that anybody may fill in. */
export async function offerForm(bakery: Bakery): Promise<void> {
  await bakery.call('PUT', '/modules/registrations', {
    bakery_resource: {
      title: 'Registrations',
      fields: [
        { identifier: 'name', type: 'text', title: 'Your name', required: true },
        { identifier: 'email', type: 'email', title: 'E-mail address', required: true },
        { identifier: 'bread', type: 'select', title: 'Bread', options: { choices: ['Rye', 'Spelt'] } },
        { identifier: 'note', type: 'textarea', title: 'Anything else' },
        { identifier: 'state', type: 'text', title: 'State', default: 'new' },
      ],
      publicForm: {
        role: 'visitor',
        fields: ['name', 'email', 'bread', 'note'],
        title: 'Come to our open day',
        description: 'Saturday from ten to four, at the mill.\nBring a bag for your loaf.',
        button: 'Register',
        thanks: 'We look forward to seeing you.',
        proofOfWork: 8,
      },
    },
  });
  await bakery.call('POST', '/roles', {
    slug: 'visitor',
    title: 'Visitors of forms',
    permissions: [{ module: 'registrations', action: 'create', fields: ['name', 'email', 'bread', 'note'] }],
  });
}

/** Takes it back. */
export async function closeForm(bakery: Bakery): Promise<void> {
  await bakery.call('DELETE', '/roles/visitor');
  await bakery.call('DELETE', '/modules/registrations');
}
