import type { PieceCode } from '../delivery/pieces/host/piece-process.ts';
import { writePiece } from './hostile-piece.ts';

const callAt = (service: string) => `const call = async (context, method, path, body) => {
  const answer = await fetch('${service}' + path, { method, headers: { authorization: 'Bearer ' + context.auth },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  if (!answer.ok) throw Object.assign(new Error('The service says ' + answer.status + '.'), { response: { status: answer.status } });
  return answer.json();
};`;

/** A piece that tells of orders: asked again and again, or called by its service. */
export function writeBellPiece(folder: string, service = 'http://api.bell.example'): PieceCode {
  return writePiece(
    folder,
    'bell',
    {
      keep: `const [key, scope] = ['count', value === 'all' ? 'COLLECTION' : 'FLOW'];
        if (value === 'large') await context.store.put(key, 'x'.repeat(600_000));
        if (value === 'forget') return await context.store.delete(key);
        const count = (await context.store.get(key, scope) ?? 0) + 1;
        void context.store.put(key, count, scope);
        return count;`,
    },
    `${callAt(service)}
const trigger = (name, type, more) => ({ name, displayName: name, description: 'Tells of orders.', requireAuth: true, type, sampleData: { id: 1 },
  props: { shop: { type: 'SHORT_TEXT', displayName: 'Shop', required: false }, every: { type: 'NUMBER', displayName: 'Every', required: false } },
  onEnable: async () => undefined, onDisable: async () => undefined, ...more });
const orders = async (context) => (await call(context, 'GET', '/orders?shop=' + (context.propsValue.shop ?? ''))).orders;
const triggers = {
  // As the polling helper of Activepieces does it.
  new_order: trigger('new_order', 'POLLING', {
    onEnable: async (context) => { await context.store.put('last', (await orders(context)).at(-1)?.id ?? 0); },
    run: async (context) => {
      const last = await context.store.get('last') ?? 0;
      const fresh = (await orders(context)).filter(({ id }) => id > last);
      if (fresh.length > 0) await context.store.put('last', fresh.at(-1).id);
      await context.store.put('token', context.auth);
      await context.store.put('asked', (await context.store.get('asked', 'COLLECTION') ?? 0) + 1, 'COLLECTION');
      return fresh;
    },
  }),
  // Gives all of them each time.
  any_order: trigger('any_order', 'POLLING', { run: orders }),
  changed_order: trigger('changed_order', 'POLLING', {
    run: async (context) => (await orders(context)).map((order) => ({ ...order, _dedupe_key: String(order.id) })),
  }),
  photo: trigger('photo', 'POLLING', {
    run: async (context) => [{ file: await context.files.write({ fileName: 'a.txt', data: Buffer.from('bread') }) }],
  }),
  app_order: trigger('app_order', 'APP_WEBHOOK', { run: async () => [] }),
  broken: trigger('broken', 'POLLING', { run: async () => ({ no: 'list' }) }),
  // Goes on asking after it has registered.
  slowly_called: trigger('slowly_called', 'WEBHOOK', {
    onEnable: async (context) => {
      await context.store.put('hook', await call(context, 'POST', '/hooks', { url: context.webhookUrl }));
      await call(context, 'POST', '/renewals', {});
    },
    onDisable: async (context) => { await call(context, 'DELETE', '/hooks/' + (await context.store.get('hook')).id); },
    run: async () => [],
  }),
  called: trigger('called', 'WEBHOOK', {
    handshakeConfiguration: { strategy: 'BODY_PARAM_PRESENT', paramName: 'challenge' },
    onHandshake: async (context) => ({ status: 200, body: { challenge: context.payload.body.challenge }, headers: { 'set-cookie': 'a=b' } }),
    renewConfiguration: { strategy: 'CRON', cronExpression: '0 0 * * *' },
    onRenew: async (context) => { await call(context, 'POST', '/renewals', await context.store.get('hook')); },
    onEnable: async (context) => {
      await context.store.put('hook', await call(context, 'POST', '/hooks', { url: context.webhookUrl, shop: context.propsValue.shop }));
    },
    onDisable: async (context) => { await call(context, 'DELETE', '/hooks/' + (await context.store.get('hook')).id); },
    run: async (context) => {
      if (context.payload.body.poison) throw new Error('This means nothing.');
      return (context.payload.body.orders ?? []).map((order) => ({ ...order, by: context.payload.headers['x-by'] ?? null }));
    },
  }),
};
piece.triggers = () => triggers;`,
  );
}
