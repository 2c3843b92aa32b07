import type { LoadRequest } from '../load/load.ts';

/** A form tells that a price in its second row has changed. */
export const priceChange = {
  method: 'POST',
  path: '/events/price_changed',
  body: JSON.stringify({
    module: 'orders',
    field: 'items.1.price',
    selector: 'items.1',
    value: 120,
    view: 'create',
    data: {
      number: 'A-1',
      items: [
        { sku: 'A', price: 5, qty: 1 },
        { sku: 'B', price: 120, qty: 2 },
      ],
    },
  }),
};

/** Runs the workflow that saves two orders. */
export const runSaveTwo: LoadRequest = {
  method: 'POST',
  path: '/workflows/save_two/run',
  body: '{"input":{"number":"{n}"}}',
};

/** Runs a workflow that needs no input. */
export function runOf(workflow: string, body: object = {}): LoadRequest {
  return {
    method: 'POST',
    path: `/workflows/${workflow}/run`,
    body: JSON.stringify({ input: {}, ...body }),
  };
}
