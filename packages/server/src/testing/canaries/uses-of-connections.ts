import { on, saveThing } from '../things.ts';

/** The workflows that use a connection, as their elements; each saves what it got, so that it is where data is. */
export function usesOf(name: string, kind: string, echo: string): object[] {
  if (['secret', 'custom', 'imap'].includes(kind)) return [];
  const at = (status: number) => `"${echo}/${status}"`;
  const ask = (type: string, options: object) => [
    { name: 'ask', type, options: { connection: name, ...options }, to: on('keep') },
    saveThing('keep', '$substring($string($), 0, 4000)'),
  ];
  if (kind === 's3' || kind === 'ssh')
    return [200, 500].flatMap((status) => [
      ask('data/files', { operation: 'read', path: `"${status}"`, as: 'text' }),
      ask('data/files', { operation: 'list', path: `"${status}"` }),
    ]);
  if (kind === 'smtp') return [ask('action/mail', { to: '"ann@example.com"', text: '"x"' })];
  if (kind === 'mqtt') return [ask('action/mqtt', { topic: '"a"', payload: '"x"' })];
  if (kind === 'database')
    return [ask('data/sql', { statement: 'select 1' }), ask('data/sql', { statement: 'wrong' })];
  return [
    ask('data/http', { url: at(200) }),
    ask('data/http', { url: at(500) }),
    ask('data/http', { url: at(401) }),
    ask('data/http', { url: at(400), expect: 400, method: 'POST', body: '{"a": 1}' }),
    ask('data/http', { url: at(200), as: 'file', filename: `"${name}.json"` }),
    ...(kind === 'bearer'
      ? [200, 404].map((status) =>
          ask('data/llm', { url: `${echo}/${status}`, model: 'm', prompt: '"Hello"' }),
        )
      : []),
  ];
}
