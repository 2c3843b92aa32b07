import type { Bakery } from '../harness/bakery.ts';

/** People talk about the first customer, whose id is given. */
export async function fillComments(bakery: Bakery): Promise<string> {
  const stored = await bakery.call<{ bakery_resource: object }>('GET', '/modules/customers');
  await bakery.call('PUT', '/modules/customers', {
    bakery_resource: { ...stored.bakery_resource, comments: ['clerk'] },
  });
  const { data } = await bakery.call<{ data: { id: string }[] }>(
    'GET',
    '/modules/customers/resources?limit=1',
  );
  const id = data[0]?.id ?? '';
  const { data: users } = await bakery.call<{ data: { id: string; name: string }[] }>('GET', '/users');
  const [somebody] = users;
  for (const text of [
    'They would like their delivery before six from December on.',
    `[@${somebody?.name ?? ''}](user:${somebody?.id ?? ''}) can we do that? It would need a **second tour**, on Mondays at least.`,
  ])
    await bakery.call('POST', `/modules/customers/resources/${id}/comments`, { text });
  return id;
}
