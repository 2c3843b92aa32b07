import { createHash } from 'node:crypto';
import fastify from 'fastify';

// What somebody would write by hand: who asks, the row, the limit, the answer.

interface Change {
  module: string;
  selector: string;
  data: { items: { price: number; qty: number }[] };
}

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');
const sessions = new Map([[digest(process.env.TOKEN ?? ''), { name: 'Administrator' }]]);
const app = fastify();

app.post('/events/price_changed', (request, reply) => {
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  if (!sessions.has(digest(token))) return reply.code(401).send({ code: 'unauthenticated' });
  const { data, selector, module } = request.body as Change;
  const index = Number(/^items\.(\d+)$/.exec(selector)?.[1]);
  const row = data.items[index];
  if (module !== 'orders' || row === undefined) return reply.code(422).send({ code: 'invalid' });
  const amount = row.price * row.qty;
  const high = amount > 100;
  return {
    type: 'set',
    properties: {
      validateStatus: { [`${selector}.price`]: high ? 'error' : null },
      validateMessage: { [`${selector}.price`]: high ? `At most 100, not ${amount}` : null },
    },
  };
});

await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
