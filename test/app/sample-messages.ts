import { administrator, password, type Bakery } from '../harness/bakery.ts';

const tell = {
  title: 'Tell',
  entry: 'tell',
  elements: [
    {
      name: 'tell',
      type: 'action/notify',
      options: {
        recipes: {
          recipients: '$input.to',
          type: '$input.type',
          title: '$input.title',
          message: '$input.message',
          entity: '$input.entity',
          actions: '$input.actions',
        },
      },
    },
  ],
};

const actions = [
  { identifier: 'approve', title: 'Approve', style: 'primary' },
  { identifier: 'reject', title: 'Reject', style: 'danger' },
];

/** Some notifications, a question among them, and some tokens, so that their screens have something to show. */
export async function fillMessages(bakery: Bakery, order: string): Promise<void> {
  await bakery.call('PUT', '/workflows/tell', tell);
  const entity = { module: 'orders', id: order };
  const ring = (input: object) =>
    bakery.call('POST', '/workflows/tell/run', { input: { to: administrator, ...input } });
  await ring({ type: 'info', title: 'The week is closed', message: '214 orders, 3 of them cancelled.' });
  await ring({ type: 'warning', title: 'Rye flour runs low', message: 'Enough for two more days.' });
  await ring({
    type: 'info',
    title: 'May A-1060 go out?',
    message: 'It comes to 283.20 and needs an approval.',
    entity,
    actions,
  });
  for (const name of ['Till in the shop', 'Weekly report'])
    await bakery.call('POST', '/tokens', { name, password, scopes: ['runs', 'files'] });
}
