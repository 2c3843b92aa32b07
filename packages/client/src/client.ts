import type { AnyApp, App, ModuleName } from './app.ts';
import { makeFiles, type Files } from './files.ts';
import { makeHttp, type Answer, type HttpOptions, type Sent } from './http.ts';
import { makeLive, type Live, type LiveOptions } from './live.ts';
import { moduleClient, type ModuleClient } from './module.ts';
import { workflowClient, type WorkflowOf } from './workflow.ts';

/** Where the server is, and who asks. */
export type ClientOptions = HttpOptions & LiveOptions;

/** A server, as an app uses it. */
export interface Client<A extends App> {
  module<M extends ModuleName<A>>(name: M): ModuleClient<A, M>;
  workflow<W extends keyof A['workflows'] & string>(name: W): WorkflowOf<A, W>;
  files: Files;
  /** Several operations on any modules in one transaction: all of them or none. */
  batch(operations: readonly object[]): Promise<{ data: unknown[] }>;
  /** Any other request. */
  request<T>(method: string, path: string, sent?: Sent): Promise<T>;
  /** Any other request, with status and headers of the answer. */
  answer<T>(method: string, path: string, sent?: Sent): Promise<Answer<T>>;
  /** Any other request, with the response itself, to be read as it comes. */
  response(method: string, path: string, sent?: Sent): Promise<Response>;
  /** What the server tells of by itself, by topic. */
  live: Live;
}

/** A client of a server. With the types that `bakehouse types` writes, modules, fields and inputs are checked. */
export function createClient<A extends App = AnyApp>(options: ClientOptions = {}): Client<A> {
  const http = makeHttp(options);
  const live = makeLive(http, options);
  return {
    module: (name) => moduleClient(http, name, live),
    workflow: (name) => workflowClient<A, typeof name>(http, name),
    files: makeFiles(http),
    batch: (operations) => http.json('POST', '/batch', { body: { operations } }),
    request: http.json,
    answer: http.answer,
    response: http.response,
    live,
  };
}
