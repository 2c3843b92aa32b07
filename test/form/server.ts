import { makeTestApp, type TestApp } from '../../packages/server/src/testing/index.ts';
import { systemActor } from '@bakehouse/store';
import type { ModuleDefinition, Resource } from '@bakehouse/contract';

/** An answer that is none of 2xx. */
export class Refused extends Error {
  readonly status: number;
  readonly body: { errors?: { path: string; code: string; message: string }[] };

  constructor(status: number, body: Refused['body']) {
    super(`${status} ${JSON.stringify(body)}`);
    this.status = status;
    this.body = body;
  }
}

/** The server of the product, as somebody who may do everything with resources and is no administrator. */
export interface Server {
  call<T>(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH',
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<T>;
  /** Stores a resource as an administrator, who may write what is read only for others. */
  store(module: string, data: Record<string, unknown>): Promise<Resource>;
  /** Stores a module and its workflows. */
  define(module: ModuleDefinition, workflows: readonly { identifier: string }[]): Promise<void>;
  close(): Promise<void>;
}

const everything = (['create', 'read', 'update', 'delete'] as const).map((action) => ({
  module: '*' as const,
  action,
}));

/** Starts the server on a database of its own. */
export async function openServer(): Promise<Server> {
  const test: TestApp = await makeTestApp({
    users: { clerk: everything },
    env: { RATE_LIMIT: '1000000' },
  });
  const { app } = test;
  const send = async <T>(
    who: string,
    method: 'GET' | 'POST' | 'PUT' | 'PATCH',
    url: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<T> => {
    const answer = await app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${test.user(who).token}`, ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    if (answer.statusCode >= 300) throw new Refused(answer.statusCode, answer.json());
    return answer.json<T>();
  };
  const notes = {
    bakery_resource_module: 'notes',
    bakery_resource: { fields: [{ identifier: 'text', type: 'text' }] },
  };
  await send('admin', 'PUT', '/modules/notes', notes);
  return {
    call: (method, path, body, headers) => send('clerk', method, path, body, headers),
    store: (module, data) => send('admin', 'POST', `/modules/${module}/resources`, { data }),
    async define(module, workflows) {
      await send('admin', 'PUT', `/modules/${module.bakery_resource_module}`, module);
      for (const workflow of workflows) await test.workflows.put(test.database.pool, systemActor, workflow);
    },
    close: () => test.close(),
  };
}
