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
