import type { FieldDefinition, Instruction } from '@bakehouse/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createAnswersInOrder } from './answers-in-order.ts';
import { createChangeEvents, type ChangeEvents } from './change-events.ts';
import { createFormStore, type FormStore } from './form-store.ts';
import type { Sent } from './sent.ts';
import { sentNow } from './sent.ts';

const fields: FieldDefinition[] = [
  { identifier: 'number', type: 'text' },
  {
    identifier: 'items',
    type: 'list',
    options: { fields: [{ identifier: 'price', type: 'number' }] },
  },
];

interface Call {
  event: string;
  body: Record<string, unknown>;
  answer: (instruction: Instruction) => void;
  fail: (cause: unknown) => void;
}

/** Events of a form of two items, whose answers come when the test says so. */
function setUp(delay?: number) {
  const form = createFormStore(fields, { number: 'A-1', items: [{ price: 1 }, { price: 2 }] });
  const calls: Call[] = [];
  const applied: { instruction: Instruction; sent: Sent }[] = [];
  const failures: unknown[] = [];
  const events = createChangeEvents({
    form,
    send: (event, body) =>
      new Promise((resolve, reject) => {
        calls.push({ event, body: { ...body }, answer: resolve, fail: reject });
      }),
    answers: createAnswersInOrder((instruction, sent, how) => {
      if (how === 'first') applied.push({ instruction, sent });
    }),
    failed: (cause) => failures.push(cause),
    ...(delay === undefined ? {} : { delay }),
  });
  return { form, calls, applied, failures, events };
}

/** Says the answer of a call and lets it be taken in. */
async function answerNow(call: Call | undefined, message: string): Promise<void> {
  call?.answer(said(message));
  await vi.advanceTimersByTimeAsync(0);
}

const said = (message: string): Instruction => ({ type: 'response', data: message });
const messages = (applied: { instruction: Instruction }[]) =>
  applied.map(({ instruction }) => (instruction.type === 'response' ? instruction.data : undefined));
const edit = (form: FormStore, events: ChangeEvents, path: string, value: unknown) => {
  form.edit(path, value);
  events.fire('changed', path);
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('an event of a form', () => {
  test('FIELD7 is sent after a pause of a quarter of a second, once for all that was typed', async () => {
    const { form, calls, events } = setUp();
    edit(form, events, 'number', 'A-2');
    await vi.advanceTimersByTimeAsync(249);
    edit(form, events, 'number', 'A-3');
    await vi.advanceTimersByTimeAsync(249);
    expect([calls.length, events.open()]).toEqual([0, 1]);
    await vi.advanceTimersByTimeAsync(1);
    expect(calls.map(({ event, body }) => ({ event, body }))).toEqual([
      {
        event: 'changed',
        body: { field: 'number', selector: '', value: 'A-3', data: form.values() },
      },
    ]);
    expect(events.open()).toBe(1);
    await answerNow(calls[0], 'one');
    expect(events.open()).toBe(0);
  });

  test('FIELD7 holds its row as it stands when it is sent, and null for no value', async () => {
    const { form, calls, events } = setUp(10);
    edit(form, events, 'items.1.price', 9);
    form.removeRow('items', 0);
    await vi.advanceTimersByTimeAsync(10);
    expect(calls[0]?.body).toEqual({
      field: 'items.0.price',
      selector: 'items.0',
      value: 9,
      data: form.values(),
    });
    edit(form, events, 'number', undefined);
    await vi.advanceTimersByTimeAsync(10);
    expect(calls[1]?.body).toMatchObject({ field: 'number', value: null });
  });

  test('FIELD7 of a row that is gone by then is not sent', async () => {
    const { form, calls, events } = setUp(10);
    edit(form, events, 'items.1.price', 9);
    form.removeRow('items', 1);
    await vi.advanceTimersByTimeAsync(10);
    expect([calls.length, events.open()]).toEqual([0, 0]);
  });

  test('FIELD7 is one of its own for each row and each event', async () => {
    const { form, calls, events } = setUp(10);
    edit(form, events, 'items.0.price', 8);
    edit(form, events, 'items.1.price', 9);
    events.fire('other', 'items.1.price');
    edit(form, events, 'number', 'A-2');
    await vi.advanceTimersByTimeAsync(10);
    expect(calls.map(({ event, body }) => [event, body['field']])).toEqual([
      ['changed', 'items.0.price'],
      ['changed', 'items.1.price'],
      ['other', 'items.1.price'],
      ['changed', 'number'],
    ]);
  });
});

describe('an answer', () => {
  test('is understood by the form as it was when the event was sent', async () => {
    const { form, calls, applied, events } = setUp(10);
    edit(form, events, 'number', 'A-2');
    await vi.advanceTimersByTimeAsync(10);
    const sent = sentNow(form, new Set(['changed']));
    form.edit('items.0.price', 5);
    await answerNow(calls[0], 'one');
    expect(applied).toEqual([{ instruction: said('one'), sent }]);
  });

  test('is dropped once the same field was changed again, even before that is sent', async () => {
    const { form, calls, applied, events } = setUp(10);
    edit(form, events, 'number', 'A-2');
    await vi.advanceTimersByTimeAsync(10);
    edit(form, events, 'number', 'A-3');
    await answerNow(calls[0], 'stale');
    expect(applied).toEqual([]);
    await vi.advanceTimersByTimeAsync(10);
    await answerNow(calls[1], 'fresh');
    expect(messages(applied)).toEqual(['fresh']);
  });

  test('that comes after the answer of a newer event is dropped', async () => {
    const { form, calls, applied, events } = setUp(10);
    for (const value of ['A-2', 'A-3']) {
      edit(form, events, 'number', value);
      await vi.advanceTimersByTimeAsync(10);
    }
    await answerNow(calls[1], 'second');
    await answerNow(calls[0], 'first');
    expect(messages(applied)).toEqual(['second']);
  });

  test('of another row is not made stale', async () => {
    const { form, calls, applied, events } = setUp(10);
    for (const path of ['items.0.price', 'items.1.price', 'number']) {
      edit(form, events, path, 7);
      await vi.advanceTimersByTimeAsync(10);
    }
    await answerNow(calls[2], 'top');
    await answerNow(calls[0], 'first');
    await answerNow(calls[1], 'second');
    expect(messages(applied)).toEqual(['top', 'first', 'second']);
  });

  test('that failed is told, unless it is stale', async () => {
    const { form, calls, failures, events } = setUp(10);
    edit(form, events, 'number', 'A-2');
    await vi.advanceTimersByTimeAsync(10);
    edit(form, events, 'number', 'A-3');
    calls[0]?.fail('first');
    await vi.advanceTimersByTimeAsync(10);
    calls[1]?.fail('second');
    await vi.advanceTimersByTimeAsync(0);
    expect([failures, events.open()]).toEqual([['second'], 0]);
  });
});

describe('a save', () => {
  test('sends what waits at once, and goes on when all answers are in', async () => {
    const { form, calls, applied, events } = setUp();
    edit(form, events, 'number', 'A-2');
    let settled = false;
    const done = events.settled().then(() => (settled = true));
    expect(calls).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1000);
    expect([calls.length, settled, vi.getTimerCount()]).toEqual([1, false, 0]);
    calls[0]?.answer(said('one'));
    await done;
    expect(messages(applied)).toEqual(['one']);
  });
});

describe('a form that is left', () => {
  test('sends nothing more, and takes no answer in', async () => {
    const { form, calls, applied, events } = setUp(10);
    edit(form, events, 'number', 'A-2');
    await vi.advanceTimersByTimeAsync(10);
    edit(form, events, 'items.0.price', 9);
    events.stop();
    await vi.advanceTimersByTimeAsync(100);
    await answerNow(calls[0], 'late');
    expect([calls.length, applied, events.open()]).toEqual([1, [], 0]);
  });
});
