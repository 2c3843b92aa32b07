import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, expect } from 'vitest';
import type { TestApp } from '../../../testing/index.ts';

/** A workflow that is a tool. */
export const greet = {
  identifier: 'greet',
  title: 'Greet',
  description: 'Greets somebody by name.',
  tool: true,
  entry: 'greeting',
  input: [{ identifier: 'name', type: 'text', required: true }],
  output: [{ identifier: 'greeting', type: 'text', required: true }],
  elements: [
    {
      name: 'greeting',
      type: 'data/map',
      options: { value: { greeting: '$input.name = "nobody" ? null : "Hello " & $input.name' } },
    },
  ],
};

/** Assistants of some users, each connected with the application by the library's own client. */
export function useAssistants(
  it: () => TestApp,
  names: readonly string[],
  workflows: readonly object[] = [],
) {
  const clients = new Map<string, Client>();
  beforeAll(async () => {
    const { app } = it();
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const admin = { authorization: `Bearer ${it().user('admin').token}` };
    for (const payload of workflows) {
      const { statusCode, body } = await app.inject({
        method: 'POST',
        url: '/workflows',
        headers: admin,
        payload,
      });
      if (statusCode !== 201) throw new Error(body);
    }
    for (const name of names) {
      const client = new Client({ name: 'test', version: '1' });
      const headers = { authorization: `Bearer ${it().user(name).token}` };
      const url = new URL(`${address}/mcp`);
      await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
      clients.set(name, client);
    }
  });
  afterAll(async () => {
    for (const client of clients.values()) await client.close();
  });
  const client = (name: string): Client => {
    const found = clients.get(name);
    if (found === undefined) throw new Error(`nobody is called ${name}`);
    return found;
  };
  /** What a tool gives, or how it is refused. */
  const call = async (as: string, name: string, given: Record<string, unknown> = {}) => {
    const result = (await client(as).callTool({ name, arguments: given })) as CallToolResult;
    const [first] = result.content;
    if (first?.type !== 'text') throw new Error('a result is one text');
    const told = JSON.parse(first.text) as Record<string, unknown>;
    expect(result.isError ?? false).toBe('error' in told);
    if (result.isError !== true) expect(result.structuredContent).toEqual(told);
    return told;
  };
  return { client, call };
}
