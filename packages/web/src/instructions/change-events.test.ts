import type { Instruction } from '@bakehouse/contract';
import { describe, expect, test, vi } from 'vitest';
import { createAnswersInOrder } from '../form/answers-in-order.ts';
import { createChangeEvents } from '../form/change-events.ts';
import { orderForm } from '../form/testing/order-form.ts';
import { applySet, setAgain } from './apply-set.ts';

describe('change events', () => {
  test('FIELD7, SET1 only the newest answer of an event and row counts', async () => {
    const form = orderForm();
    const { made, calls } = events(form);
    form.edit('items.0.price', 5);
    made.fire('price_changed', 'items.0.price');
    void made.settled();
    form.edit('items.0.price', 6);
    made.fire('price_changed', 'items.0.price');
    const done = made.settled();
    expect(calls.map(({ body }) => [body['field'], body['selector'], body['value']])).toEqual([
      ['items.0.price', 'items.0', 5],
      ['items.0.price', 'items.0', 6],
    ]);
    calls[1]?.answer({ type: 'set', recipes: { total: 8 } });
    calls[0]?.answer({ type: 'set', recipes: { total: 7 } });
    await done;
    expect(form.get('total')).toBe(8);
  });

  test('an answer never overwrites what was typed after the event was sent', async () => {
    const form = orderForm();
    const { made, calls } = events(form);
    form.edit('number', 'A-2');
    made.fire('numbered', 'number');
    const done = made.settled();
    form.edit('items.0.price', 50);
    calls[0]?.answer({ type: 'set', recipes: { 'items.0.price': 1, 'items.1.price': 4, total: 5 } });
    await done;
    expect(form.values()).toMatchObject({ total: 5, items: [{ price: 50 }, { price: 4 }] });
  });

  test('an answer finds rows that moved, and drops what is about rows that are gone', async () => {
    const form = orderForm();
    const { made, calls } = events(form);
    form.edit('items.1.price', -2);
    made.fire('price_changed', 'items.1.price');
    const done = made.settled();
    form.removeRow('items', 0);
    calls[0]?.answer({
      type: 'set',
      recipes: { 'items.0.sku': 'gone' },
      properties: { validateStatus: { 'items.1.price': 'error' } },
    });
    await done;
    expect(form.properties('items.0.price')).toEqual({ validateStatus: 'error' });
    expect(form.values()).toMatchObject({ items: [{ sku: 'b', price: -2 }] });
  });

  test('INST4 answers of several rows count in the order of their questions, in whichever they come', async () => {
    const form = orderForm();
    const { made, calls } = events(form);
    for (const index of [0, 1]) {
      form.edit(`items.${index}.price`, 5);
      made.fire('price_changed', `items.${index}.price`);
      void made.settled();
    }
    const done = made.settled();
    calls[1]?.answer({ type: 'set', recipes: { total: 10 }, add: [{ field: 'items', value: { sku: 'c' } }] });
    await Promise.resolve();
    calls[0]?.answer({ type: 'set', recipes: { total: 7, number: 'first' } });
    await done;
    expect(form.values()).toMatchObject({ total: 10, number: 'first' });
    expect(form.get('items')).toHaveLength(3);
  });

  test('FIELD39 a late answer about a cell does not count in rows that a later one has replaced, also when somebody types there', async () => {
    const form = orderForm();
    const { made, calls } = events(form);
    for (const event of ['price_changed', 'number_changed']) {
      form.edit(event === 'price_changed' ? 'items.0.price' : 'number', 5);
      made.fire(event, event === 'price_changed' ? 'items.0.price' : 'number');
      void made.settled();
    }
    const done = made.settled();
    calls[1]?.answer({ type: 'set', recipes: { items: [{ sku: 'new', price: 1 }] } });
    await vi.waitFor(() => expect(form.get('items')).toHaveLength(1));
    form.edit('items.0.price', 2);
    calls[0]?.answer({ type: 'set', recipes: { 'items.0.sku': 'late', total: 3 } });
    await done;
    expect(form.values()).toMatchObject({ items: [{ sku: 'new', price: 2 }], total: 3 });
  });

  test('an event of a row that is removed before it is sent is not sent', async () => {
    const form = orderForm();
    const { made, calls } = events(form);
    form.edit('items.1.price', 9);
    made.fire('price_changed', 'items.1.price');
    form.removeRow('items', 1);
    await made.settled();
    expect(calls).toEqual([]);
    expect(made.open()).toBe(0);
  });
});

/** Change events whose answers come when the test says so. */
function events(form: ReturnType<typeof orderForm>) {
  const calls: { event: string; body: Record<string, unknown>; answer: (given: Instruction) => void }[] = [];
  const made = createChangeEvents({
    form,
    delay: 0,
    send: (event, body) =>
      new Promise((resolve) => {
        calls.push({ event, body, answer: resolve });
      }),
    answers: createAnswersInOrder((instruction, sent, how) => {
      if (how === 'again') setAgain(form, instruction, sent);
      else if (instruction.type === 'set') applySet(form, instruction, sent);
    }),
    failed: (error) => {
      throw error;
    },
  });
  return { made, calls };
}
