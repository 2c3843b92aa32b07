import type { Asked } from './stand-in-service.ts';

/** What stands in for Slack, Notion, Shopify and WooCommerce has. */
export interface RealServices {
  /** The addresses that are registered, by the host and the number that it gave them. */
  hooks: Map<string, string>;
  /** Checkouts of the shop, the newest first. */
  checkouts: { id: number; recover: string }[];
  /** Pages of the database, the newest first. */
  pages: { object: 'page'; id: string; created_time: string; properties: object }[];
  answer: (asked: Asked) => unknown;
}

/** The hosts that they are asked under. */
export const realHosts = ['slack.com', 'api.notion.com', 'bakery.myshopify.com', 'shop.example'];

/** What the services would say, as far as their pieces ask here; they repeat the proof, as some do. */
export function makeRealServices(): RealServices {
  let serial = 6;
  const services: RealServices = { hooks: new Map(), checkouts: [], pages: [], answer };
  return services;

  function answer({ method, host, path, proof, body }: Asked): unknown {
    if (path.includes('/webhooks')) return registered(method, host, path, body);
    if (path.includes('/checkouts.json')) {
      const since = Number(new URL(path, 'https://shop').searchParams.get('since_id') ?? 0);
      return { checkouts: services.checkouts.filter(({ id }) => id > since) };
    }
    if (path.includes('/databases/')) {
      const { filter } = JSON.parse(body) as { filter?: { created_time: { on_or_after: string } } };
      const since = filter?.created_time.on_or_after ?? '';
      const results = services.pages.filter(({ created_time: at }) => at >= since);
      return { object: 'list', results, has_more: false, next_cursor: null };
    }
    if (path.includes('conversations.list'))
      return { ok: true, channels: [{ id: 'C7', name: 'general' }], response_metadata: { next_cursor: '' } };
    if (path.includes('/users')) {
      const results = [{ object: 'user', id: 'u1', name: 'Ann' }];
      return { object: 'list', results, has_more: false, next_cursor: null };
    }
    return { ok: true, ts: '1.2', channel: 'C7', message: { text: proof } };
  }

  function registered(method: string, host: string, path: string, body: string): unknown {
    if (method === 'DELETE') {
      services.hooks.delete(`${host} ${/\/webhooks\/(\d+)/.exec(path)?.[1]}`);
      return {};
    }
    const { webhook, delivery_url } = JSON.parse(body) as {
      webhook?: { address: string };
      delivery_url?: string;
    };
    serial += 1;
    services.hooks.set(`${host} ${serial}`, webhook?.address ?? delivery_url ?? '');
    return webhook === undefined ? { id: serial, delivery_url } : { webhook: { id: serial } };
  }
}
