import { fileMark, type Effect, type StoreRequest } from '../wire.ts';

/** Hands over a file that an action made. */
export type KeepFile = (name: string, content: string) => void;

/** Asks for a value that the piece keeps, or keeps one. */
export type AskStore = (request: StoreRequest) => Promise<unknown>;

/** What contexts are made with. */
export interface ContextParts {
  keep: KeepFile;
  askStore: AskStore;
}

/** What an action is run with, as Activepieces gives it, as far as it makes sense here. */
export function runContext(
  { auth, effect }: { auth: unknown; effect: Effect },
  propsValue: Record<string, unknown>,
  { keep, askStore }: ContextParts,
): Record<string, unknown> {
  let files = 0;
  return {
    auth,
    propsValue,
    executionType: 'BEGIN',
    store: storeOf(askStore),
    files: {
      write: async ({ fileName, data }: { fileName: string; data: Uint8Array | string }) => {
        keep(fileName, Buffer.from(data as Uint8Array).toString('base64'));
        files += 1;
        return `${fileMark}${files - 1}`;
      },
    },
    server: { apiUrl: '', publicUrl: '', token: '' },
    connections: { get: async () => null, manager: { get: async () => null } },
    project: { id: 'bakehouse', externalId: async () => undefined },
    flows: {
      current: { id: effect.workflow ?? effect.run, version: { id: effect.workflow ?? effect.run } },
      list: notHere('list workflows'),
    },
    step: { name: effect.element },
    tags: { add: async () => undefined },
    output: { update: async () => undefined },
    run: {
      id: effect.run,
      stop: notHere('end a run'),
      pause: notHere('wait for an event'),
      createWaitpoint: notHere('wait for an event'),
      waitForWaitpoint: notHere('wait for an event'),
      respond: notHere('answer a webhook'),
    },
    generateResumeUrl: notHere('wait for an event'),
  };
}

/** The values that a piece keeps: for its workflow unless it says `COLLECTION`, which is for all. */
function storeOf(askStore: AskStore): Record<string, unknown> {
  return {
    get: async (key: unknown, scope: unknown) => askStore({ does: 'get', ...where(key, scope) }),
    put: async (key: unknown, value: unknown, scope: unknown) => {
      await askStore({ does: 'put', ...where(key, scope), value: value ?? null });
      return value;
    },
    delete: async (key: unknown, scope: unknown) => {
      await askStore({ does: 'put', ...where(key, scope), value: null });
    },
  };
}

function where(key: unknown, scope: unknown): Pick<StoreRequest, 'scope' | 'key'> {
  return { scope: scope === 'COLLECTION' ? 'project' : 'flow', key: String(key) };
}

/** Better than to pretend. */
function notHere(what: string): () => never {
  return () => {
    throw Object.assign(new Error(`The action wants to ${what}, which pieces cannot do here.`), {
      code: 'ERR_NOT_HERE',
    });
  };
}
