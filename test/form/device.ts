import type { EventRequest, Instruction, ModuleDefinition, Resource } from '@bakehouse/contract';
import { applySet, setAgain } from '../../packages/web/src/instructions/apply-set.ts';
import { createFormSession, type FormSession } from '../../packages/web/src/form/form-session.ts';
import { createFormStore, type FormStore } from '../../packages/web/src/form/form-store.ts';
import { keepComputed } from '../../packages/web/src/form/live-computed.ts';
import { loadEvaluate, type EvaluateInForm } from '../../packages/web/src/form/load-evaluate.ts';
import { newFormValues } from '../../packages/web/src/form/new-form-values.ts';
import type { Server } from './server.ts';

/** A question that the server has answered, and the form has not heard of yet. */
export interface Asked {
  event: string;
  body: EventRequest;
  /** Settles when the server has answered. */
  arrived: Promise<unknown>;
  deliver(): void;
  fail(): void;
}

/** The form of the app without its pixels. What the server says comes when the test says so. */
export interface Device {
  store: FormStore;
  session: FormSession;
  asked: Asked[];
  /** The save on its way; lets its answer come. */
  saving: (() => void) | undefined;
  stored: () => Resource | undefined;
  close(): void;
}

let evaluate: EvaluateInForm | undefined;

/** Opens the form of a new or stored resource. */
export async function openDevice(
  server: Server,
  { bakery_resource_module: identifier, bakery_resource: { fields } }: ModuleDefinition,
  loaded: Resource | undefined,
): Promise<Device> {
  evaluate ??= await loadEvaluate();
  const store = createFormStore(fields, loaded?.data ?? newFormValues(fields));
  let stored = loaded;
  const asked: Asked[] = [];
  const session = createFormSession({
    module: { identifier, fields },
    store,
    stored: () => stored,
    writable: () => true,
    ask: (event, body) =>
      hold(asked, event, body, server.call<Instruction>('POST', `/events/${event}`, body)),
    carryOut: (instruction, sent, how) => {
      if (how === 'again') setAgain(store, instruction, sent);
      else for (const each of singles(instruction)) if (each.type === 'set') applySet(store, each, sent);
    },
    failed: (error) => {
      if (error !== lost) throw error;
    },
    write: async ({ how, data, sealed, touched }, { id, version, key }) => {
      const path = `/modules/${identifier}/resources`;
      const headers = { 'idempotency-key': key };
      const answer = await (
        how === 'create'
          ? server.call<Resource>('POST', path, { id, data, sealed, touched }, headers)
          : server.call<Resource>(
              how === 'patch' ? 'PATCH' : 'PUT',
              `${path}/${id}`,
              { data, sealed, touched },
              {
                ...headers,
                'if-match': `"${version}"`,
              },
            )
      ).then(
        (resource) => () => resource,
        (error: unknown) => () => {
          throw error;
        },
      );
      await new Promise<void>((resolve) => (device.saving = resolve));
      device.saving = undefined;
      return answer();
    },
    taken: (resource) => (stored = resource),
    // Nothing is sent before the test says so.
    delay: 2 ** 31 - 1,
    patience: 2 ** 31 - 1,
  });
  const stop = keepComputed({ fields, store, evaluate, isStored: () => stored !== undefined });
  const device: Device = {
    store,
    session,
    asked,
    saving: undefined,
    stored: () => stored,
    close() {
      stop();
      session.events.stop();
    },
  };
  return device;
}

function singles(instruction: Instruction): Exclude<Instruction, { type: 'sequence' }>[] {
  return instruction.type === 'sequence' ? instruction.responses.flatMap(singles) : [instruction];
}

const lost = new Error('The answer was lost on its way');

function hold(
  asked: Asked[],
  event: string,
  body: EventRequest,
  answer: Promise<Instruction>,
): Promise<Instruction> {
  return new Promise((resolve, reject) => {
    const entry: Asked = {
      event,
      body,
      arrived: answer.catch(() => undefined),
      deliver: () => resolve(answer),
      fail: () => reject(lost),
    };
    asked.push(entry);
  });
}
