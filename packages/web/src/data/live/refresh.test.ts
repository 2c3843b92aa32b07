import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { refresh } from './refresh.ts';

test('EDIT18 a change that is told while the first answer is on its way is seen', async () => {
  const client = new QueryClient();
  const answers: ((value: string) => void)[] = [];
  const observer = new QueryObserver(client, {
    queryKey: ['run', '1'],
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
  });
  const stop = observer.subscribe(() => undefined);
  const refreshed = refresh(client, ['run', '1']);
  answers[0]?.('queued');
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.('completed');
  await refreshed;
  expect(observer.getCurrentResult().data).toBe('completed');
  stop();
});
