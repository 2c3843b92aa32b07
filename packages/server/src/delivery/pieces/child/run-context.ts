import { fileMark, type Question } from '../wire.ts';

/** Hands over a file that an action made. */
export type KeepFile = (name: string, content: string) => void;

/** What an action is run with, as Activepieces gives it, as far as it makes sense here. */
export function runContext(
  { auth, effect }: Extract<Question, { ask: 'run' }>,
  propsValue: Record<string, unknown>,
  keep: KeepFile,
): Record<string, unknown> {
  let files = 0;
  return {
    auth,
    propsValue,
    executionType: 'BEGIN',
    store: { get: async () => null, put: notHere('keep values between runs'), delete: async () => undefined },
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
      current: { id: effect.run, version: { id: effect.run } },
      list: notHere('list workflows'),
    },
    step: { name: effect.element },
    tags: { add: async () => undefined },
    output: { update: async () => undefined },
    run: {
      id: effect.run,
      stop: notHere('end a run'),
      pause: notHere('wait for an event'),
      respond: notHere('answer a webhook'),
    },
    generateResumeUrl: notHere('wait for an event'),
  };
}

/** Better than to pretend. */
function notHere(what: string): () => never {
  return () => {
    throw Object.assign(new Error(`The action wants to ${what}, which pieces cannot do here.`), {
      code: 'ERR_NOT_HERE',
    });
  };
}
