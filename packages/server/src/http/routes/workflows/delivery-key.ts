import type { IncomingHttpHeaders } from 'node:http';
import { checkedKey } from '../../request/idempotent.ts';

/** Names under which senders number what they deliver: the same number means the same delivery, sent again. */
const deliveryIds = [
  'idempotency-key',
  'webhook-id',
  'x-github-delivery',
  'x-gitlab-event-uuid',
  'x-shopify-webhook-id',
];

/** By what a delivery is known that is sent again; undefined where its sender does not say. */
export function deliveryKey(headers: IncomingHttpHeaders): string | undefined {
  const name = deliveryIds.find((each) => headers[each] !== undefined);
  return name === undefined ? undefined : `${name} ${checkedKey(headers[name])}`;
}
