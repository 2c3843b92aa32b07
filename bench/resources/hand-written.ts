import fastify from 'fastify';
import { Pool } from 'pg';
import { addHandQuestions } from './hand-questions.ts';

// What a good programmer writes for one module and no other: one table, prepared SQL, JSON made by the database, a token to
// compare, no rights. Its writes store the same row, revision and change entry as the product's.
const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 20 });
const app = fastify();
const token = `Bearer ${process.env['TOKEN']}`;

const json = `json_build_object('id', p.id, 'version', p.version, 'createdAt', p.created_at, 'updatedAt', p.updated_at, 'data',
  json_build_object('name', p.name, 'price', p.price, 'qty', p.qty, 'country', p.country, 'tags', p.tags, 'items', p.items))::text`;
const recorded = (op: string, version = 'p.version') => `
  r as (insert into hand.revisions (resource, version, op, at, data) select p.id, ${version}, '${op}', p.updated_at, to_jsonb(p) from p),
  c as (insert into hand.changes (resource, op, version, at) select p.id, '${op}', ${version}, p.updated_at from p)`;

app.addHook('onRequest', (request, reply, done) => {
  if (request.headers.authorization === token) done();
  else void reply.code(401).send();
});

async function one(name: string, text: string, values: unknown[]): Promise<string> {
  const { rows } = await pool.query<{ json: string }>({ name, text, values });
  return rows[0]?.json ?? 'null';
}

app.get<{ Params: { id: string } }>('/products/:id', async ({ params }, reply) => {
  reply.type('application/json');
  return one('get', `select ${json} as json from hand.products p where id = $1`, [params.id]);
});

app.get<{ Querystring: { country: string } }>('/products', async ({ query }, reply) => {
  const { rows } = await pool.query<{ json: string }>({
    name: 'list',
    text: `select ${json} as json from (select * from hand.products where country = $1 order by price desc, id limit 25) p order by price desc, id`,
    values: [query.country],
  });
  reply.type('application/json');
  return `{"data":[${rows.map((row) => row.json).join(',')}]}`;
});

interface Product {
  name: string;
  price: number;
  qty: number;
  country: string;
  tags: string[];
  items: object[];
}

app.post<{ Body: Product }>('/products', async ({ body }, reply) => {
  reply.code(201).type('application/json');
  return one(
    'create',
    `with p as (insert into hand.products (name, price, qty, country, tags, items) values ($1, $2, $3, $4, $5, $6) returning *), ${recorded('create')} select ${json} as json from p`,
    [body.name, body.price, body.qty, body.country, body.tags, JSON.stringify(body.items)],
  );
});

app.patch<{ Params: { id: string }; Body: { price: number } }>(
  '/products/:id',
  async ({ params, body }, reply) => {
    reply.type('application/json');
    return one(
      'update',
      `with p as (update hand.products set price = $2, version = version + 1, updated_at = clock_timestamp() where id = $1 returning *), ${recorded('update')} select ${json} as json from p`,
      [params.id, body.price],
    );
  },
);

addHandQuestions(app, pool);
await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
process.on('SIGTERM', () => void app.close().then(() => pool.end()));
