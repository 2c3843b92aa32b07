import { checkModule, type ModuleDefinition } from '@bakehouse/contract';
import { expect, test } from 'vitest';
import { applyWrite } from './module-write.ts';
import { addTrigger, askedFor, type Trigger } from './trigger.ts';

const invoices: ModuleDefinition = {
  bakery_resource_module: 'invoices',
  bakery_resource: {
    title: 'Invoices',
    fields: [
      { identifier: 'number', type: 'text' },
      {
        identifier: 'positions',
        type: 'list',
        options: {
          fields: [
            { identifier: 'price', type: 'number' },
            { identifier: 'quantity', type: 'number', options: { min: 0 } },
          ],
        },
      },
    ],
  },
};

function added(trigger: Trigger) {
  const result = addTrigger({ identifier: 'w', elements: [] }, trigger, new Set());
  const module = result.write === undefined ? invoices : applyWrite(invoices, result.write);
  expect(checkModule(module, () => undefined)).not.toHaveProperty('errors');
  return { ...result, module };
}

test('EDIT26 a trigger is written as a whole: the event of each field, the binding and the element', () => {
  const { definition, module, name } = added({
    kind: 'change',
    module: 'invoices',
    fields: ['positions.price', 'positions.quantity'],
  });
  expect(definition).toEqual({
    identifier: 'w',
    events: [{ identifier: 'invoices_positions_price_changed', type: 'on_change', module: 'invoices' }],
    elements: [
      { name: 'on_change', type: 'event/on_change', options: { event: 'invoices_positions_price_changed' } },
    ],
  });
  expect(name).toBe('on_change');
  expect(module.bakery_resource.fields[1]?.options?.['fields']).toEqual([
    {
      identifier: 'price',
      type: 'number',
      options: { events: { on_change: ['invoices_positions_price_changed'] } },
    },
    {
      identifier: 'quantity',
      type: 'number',
      options: { min: 0, events: { on_change: ['invoices_positions_price_changed'] } },
    },
  ]);
  const write = { module: 'invoices', event: 'again', fields: ['number'] };
  expect(applyWrite(applyWrite(invoices, write), write)).toEqual(applyWrite(invoices, write));
});

test('EDIT26 BTN19 a button that is not there yet is made: of the entry, over the list, of a row, or one of the six is bound', () => {
  const own = added({
    kind: 'click',
    module: 'invoices',
    button: { at: 'own', identifier: 'approve', title: 'Approve' },
  });
  expect(own.module.bakery_resource.actions).toEqual([
    { identifier: 'approve', title: 'Approve', trigger: 'invoices_approve' },
  ]);
  const list = added({
    kind: 'click',
    module: 'invoices',
    button: { at: 'own', identifier: 'remind', title: 'Remind all', view: 'index' },
  });
  expect(list.module.bakery_resource.actions).toEqual([
    { identifier: 'remind', title: 'Remind all', trigger: 'invoices_remind', view: 'index' },
  ]);
  const row = added({
    kind: 'click',
    module: 'invoices',
    button: { at: 'row', list: 'positions', identifier: 'split', title: 'Split' },
  });
  expect(row.module.bakery_resource.fields[1]?.options?.['buttons']).toEqual([
    { identifier: 'split', title: 'Split', trigger: 'invoices_split' },
  ]);
  const save = added({ kind: 'click', module: 'invoices', button: { at: 'default', key: 'save' } });
  expect(save.module.bakery_resource.buttons).toEqual({ save: { trigger: 'invoices_save' } });
});

test('EDIT26 times, webhooks and stored entries need nothing of a module; names are never taken twice', () => {
  const times = added({ kind: 'schedule', cron: '0 7 * * 1', timezone: 'Europe/Berlin' });
  expect(times.definition['events']).toEqual([{ identifier: 'w_schedule', type: 'schedule' }]);
  expect(times.write).toBeUndefined();
  expect(added({ kind: 'webhook' }).definition['events']).toEqual([
    { identifier: 'w_webhook', type: 'webhook' },
  ]);
  const twice = addTrigger(
    added({ kind: 'create', module: 'invoices' }).definition,
    { kind: 'create', module: 'invoices' },
    new Set(['invoices_created_2']),
  );
  expect(twice.definition['events']).toEqual([
    { identifier: 'invoices_created', type: 'on_create', module: 'invoices' },
    { identifier: 'invoices_created_3', type: 'on_create', module: 'invoices' },
  ]);
  expect(twice.name).toBe('on_create_2');
});

test('EDIT66 a trigger of a piece is bound when its element is added, under a name of its own', () => {
  const once = added({ kind: 'piece', type: 'piece/slack/new_message' });
  expect(once.definition['events']).toEqual([
    { identifier: 'w_new_message', type: 'piece/slack/new_message' },
  ]);
  expect(once.definition['elements']).toEqual([
    { name: 'new_message', type: 'event/piece/slack/new_message', options: { event: 'w_new_message' } },
  ]);
  expect(once.write).toBeUndefined();
  const twice = addTrigger(
    once.definition,
    { kind: 'piece', type: 'piece/slack/new_message' },
    new Set(['w_new_message_2']),
  );
  expect(twice.definition['events']).toMatchObject([{}, { identifier: 'w_new_message_3' }]);
});

test('EDIT66 an event is asked for, unless a binding waits for its element', () => {
  const events = [{ identifier: 'changed', type: 'on_change', module: 'orders' }];
  const element = { name: 'changed', type: 'event/on_change' };
  expect(askedFor({}, 'event/on_change')).toBe('change');
  expect(askedFor({ events }, 'event/on_change')).toBeUndefined();
  expect(askedFor({ events }, 'event/on_click')).toBe('click');
  expect(askedFor({ events, elements: [element] }, 'event/on_change')).toBe('change');
  expect(askedFor({ events }, 'flow/if')).toBeUndefined();
});
