import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';

const head = (t: string) =>
  `'id', ${t}.id, 'version', ${t}.version, 'createdAt', ${t}.created_at, 'updatedAt', ${t}.updated_at`;

const deep = `select json_agg(json_build_object(${head('c')}, 'data', json_build_object('name', c.name), 'orders', o.orders) order by c.id)::text as json
  from (select * from hand.customers where id >= $1 order by id limit 25) c cross join lateral (
    select json_agg(json_build_object(${head('o')}, 'data', json_build_object('number', o.number, 'total', o.total), 'positions', p.positions)) as orders
    from (select * from hand.orders where customer = c.id order by id limit 10) o cross join lateral (
      select json_agg(json_build_object(${head('p')}, 'data', json_build_object('sku', p.sku, 'qty', p.qty))) as positions
      from (select * from hand.positions where "order" = o.id order by id limit 5) p) p) o`;

const upsert = `with p as (insert into hand.articles (sku, qty) select sku, qty from json_to_recordset($1) as r(sku text, qty bigint)
    on conflict (sku) do update set qty = excluded.qty, version = hand.articles.version + 1, updated_at = clock_timestamp() returning *),
  r as (insert into hand.revisions (resource, version, op, at, data) select id, version, 'upsert', updated_at, to_jsonb(p) from p),
  c as (insert into hand.changes (resource, op, version, at) select id, 'upsert', version, updated_at from p)
  select json_agg(to_json(p))::text as json from p`;

/** The questions and the batch, each as one statement that somebody has written for it. */
export function addHandQuestions(app: FastifyInstance, pool: Pool): void {
  const one = async (name: string, text: string, values: unknown[]): Promise<string> => {
    const { rows } = await pool.query<{ json: string }>({ name, text, values });
    return rows[0]?.json ?? 'null';
  };
  app.get<{ Querystring: { from: string } }>('/deep', ({ query }, reply) => {
    reply.type('application/json');
    return one('deep', deep, [query.from]);
  });
  app.get<{ Querystring: { country?: string; above: string } }>(
    '/figures',
    ({ query: { country, above } }, reply) => {
      reply.type('application/json');
      return country === undefined
        ? one(
            'figures',
            `select json_agg(g)::text as json from (select country, count(*), sum(price), avg(qty)::float8 from hand.products where qty > $1 group by country order by country) g`,
            [above],
          )
        : one(
            'figures of one',
            `select json_build_object('count', count(*), 'sum', sum(price))::text as json from hand.products where country = $1 and price > $2`,
            [country, above],
          );
    },
  );
  app.post<{ Body: object[] }>('/articles', ({ body }, reply) => {
    reply.type('application/json');
    return one('upsert', upsert, [JSON.stringify(body)]);
  });
}
