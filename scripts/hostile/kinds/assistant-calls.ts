import type { Kind } from '../kind.ts';

/** Tools of assistants, as if one had lost its way. */
export const assistantCalls: Kind = {
  name: 'assistant calls',
  about: 'calls tools for assistants that read as much as they may',
  atOnce: 10,
  async once({ send, next }) {
    const given =
      next() % 2 === 0
        ? { name: 'find_entries', arguments: { module: 'dump', limit: 200 } }
        : {
            name: 'aggregate_entries',
            arguments: { module: 'dump', by: ['title'], values: ['count', 'max(title)'] },
          };
    await send('POST', '/mcp', {
      body: { jsonrpc: '2.0', id: next(), method: 'tools/call', params: given },
      headers: { accept: 'application/json, text/event-stream' },
    });
  },
};
