import { expect, test } from 'vitest';
import { closeToast, currentToasts, toast } from './toast-store.ts';

const run = () => undefined;

test('NOTE27 a question that is told a second time gets its buttons, and stays as long as a question does', () => {
  const first = toast({ level: 'info', title: 'May we?', about: 'asked twice' });
  const again = toast({
    level: 'info',
    title: 'May we?',
    about: 'asked twice',
    seconds: 30,
    actions: [{ title: 'Yes', run }],
  });
  expect(again).toBe(first);
  expect(currentToasts()).toMatchObject([{ title: 'May we?', seconds: 30, actions: [{ title: 'Yes' }] }]);
  closeToast(first);
  toast({ level: 'info', title: 'May we?', about: 'asked twice', actions: [{ title: 'Yes', run }] });
  expect(currentToasts()).toEqual([]);
});

test('EDIT71 a message that something did not work goes as soon as something works; others stay', () => {
  toast({ level: 'error', title: 'Not saved', attempt: true });
  const told = toast({ level: 'error', title: 'A run failed' });
  toast({ level: 'info', title: 'By the way' });
  expect(currentToasts().map(({ title }) => title)).toEqual(['Not saved', 'A run failed', 'By the way']);
  const saved = toast({ level: 'success', title: 'Saved' });
  expect(currentToasts().map(({ title }) => title)).toEqual(['A run failed', 'By the way', 'Saved']);
  for (const id of [told, told + 1, saved]) closeToast(id);
});
