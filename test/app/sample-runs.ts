import type { Bakery } from '../harness/bakery.ts';

/** A run of the workflow of prices, which keeps its trace; it has two versions then. */
export async function makeRun(bakery: Bakery): Promise<string> {
  const definition = await bakery.call<object>('GET', '/workflows/price_changed');
  await bakery.call('PUT', '/workflows/price_changed', { ...definition, trace: 'all' });
  await bakery.call('POST', '/events/price_changed', {
    module: 'orders',
    view: 'create',
    field: 'items.0.price',
    data: { items: [{ sku: 'Rye bread', price: -1, qty: 2 }] },
  });
  // The trace is stored after the answer.
  for (let turn = 0; turn < 200; turn += 1) {
    const { data } = await bakery.call<{ data: { id: string }[] }>('GET', '/runs?workflow=price_changed');
    if (data[0] !== undefined) return data[0].id;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('the run left no trace');
}

const fails = (identifier: string, title: string, name: string, message: string) => ({
  identifier,
  title,
  async: true,
  entry: name,
  elements: [{ name, type: 'flow/fail', options: { code: 'refused', message: JSON.stringify(message) } }],
});

/** Runs that failed and wait for somebody: of one workflow the version before worked. */
export async function failRuns(bakery: Bakery): Promise<void> {
  const workflows = [
    fails('order_flour', 'Order flour', 'ask_mill', 'The mill answered 503 (Service Unavailable).'),
    fails('print_labels', 'Print labels', 'print', 'The label printer is not connected.'),
  ];
  await bakery.call('PUT', '/workflows/order_flour', {
    ...workflows[0],
    elements: [{ name: 'ask_mill', type: 'data/map', options: { value: '"200 kg"' } }],
  });
  const { run } = await bakery.call<{ run: string }>('POST', '/workflows/order_flour/run', { input: {} });
  for (let turn = 0; turn < 600; turn += 1) {
    const { status } = await bakery.call<{ status: string }>('GET', `/runs/${run}`);
    if (status === 'completed') break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  for (const workflow of workflows) await bakery.call('PUT', `/workflows/${workflow.identifier}`, workflow);
  for (const { identifier } of [...workflows, ...workflows, ...workflows.slice(0, 1)])
    await bakery.call('POST', `/workflows/${identifier}/run`, { input: {}, async: true });
  for (let turn = 0; turn < 600; turn += 1) {
    const { failed } = await bakery.call<{ failed: number }>('GET', '/runs/failed');
    if (failed >= 5) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('the runs did not fail');
}
