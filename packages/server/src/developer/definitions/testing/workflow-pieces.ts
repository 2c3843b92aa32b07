import type { Pieces } from './case.ts';

/** One step of a workflow: type, options and whatever else the element has. */
export type Step = readonly [type: string, options?: object, more?: object];

/** A workflow `w` whose elements follow each other; the first is called `s0`. */
export function chain(steps: readonly Step[], more: object = {}): Pieces {
  return { 'workflows/w': { identifier: 'w', ...more, elements: elementsOf(steps) } };
}

/** The elements of steps that follow each other at `default`. */
export function elementsOf(steps: readonly Step[]): object[] {
  return steps.map(([type, options = {}, more = {}], index) => ({
    name: `s${index}`,
    type,
    options,
    ...(index < steps.length - 1 ? { to: to(`s${index + 1}`) } : {}),
    ...more,
  }));
}

/** Where a port leads. */
export function to(target: string, port = 'default'): Record<string, Record<string, string[]>> {
  return { [port]: { [target]: ['default'] } };
}

/** Steps behind the button of a ticket; the first is `elements.1`. */
export function onTicket(...steps: Step[]): Pieces {
  return chain([['event/on_click'], ...steps], {
    events: [{ identifier: 'ticket_pressed', type: 'on_click', module: 'tickets' }],
  });
}

/** Steps behind the button of an order; the first is `elements.1`. */
export function onOrder(...steps: Step[]): Pieces {
  return chain([['event/on_click'], ...steps], {
    events: [{ identifier: 'order_pressed', type: 'on_click', module: 'orders' }],
  });
}

/** Steps after a price or a quantity in an order was changed; the first is `elements.1`. */
export function onPrice(...steps: Step[]): Pieces {
  return chain([['event/on_change', {}, { set: { selector: ':selector' }, to: to('s1') }], ...steps], {
    events: [{ identifier: 'price_changed', type: 'on_change', module: 'orders' }],
  });
}

/** Steps after something happened to a stored resource; the first is `elements.1`. */
export function after(
  type: 'on_create' | 'on_update' | 'on_delete',
  module: string,
  ...steps: Step[]
): Pieces {
  return chain([[`event/${type}`], ...steps], {
    elevated: true,
    events: [{ identifier: `${module}_${type}`, type, module }],
  });
}

/** Steps of a direct run; the first is `elements.0`. */
export function direct(...steps: Step[]): Pieces {
  return chain(steps, { entry: 's0' });
}

/** The connection that has the secret of a webhook. */
export const hookSecret: Pieces = {
  'connections/hook_secret': { name: 'hook_secret', kind: 'secret', settings: {} },
};

/** Steps behind a webhook; the first is `elements.1`. */
export function hook(...steps: Step[]): Pieces {
  return {
    ...hookSecret,
    ...chain([['event/webhook', { connection: 'hook_secret' }], ...steps], {
      elevated: true,
      events: [{ identifier: 'hooked', type: 'webhook' }],
    }),
  };
}

/** Steps of every night; the first is `elements.1`. */
export function nightly(...steps: Step[]): Pieces {
  return chain([['event/schedule', { cron: '0 3 * * *', timezone: 'Europe/Berlin' }], ...steps], {
    elevated: true,
    async: true,
    events: [{ identifier: 'night', type: 'schedule' }],
  });
}
