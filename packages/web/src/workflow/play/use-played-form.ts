import { newId, type EventRequest, type Instruction, type Resource } from '@bakehouse/contract';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { FileInfo } from '../../data/stored/files.ts';
import type { Module } from '../../data/stored/modules.ts';
import { FormField } from '../../fields/FormField.tsx';
import type { FormScope, FormUploads } from '../../form/form-context.ts';
import { createFormSession } from '../../form/form-session.ts';
import { createFormStore } from '../../form/form-store.ts';
import { keepComputed } from '../../form/live-computed.ts';
import { loadEvaluate } from '../../form/load-evaluate.ts';
import { plain } from '../../form/save-request.ts';
import { applySet, setAgain } from '../../instructions/apply-set.ts';
import { playedEvent, soundValues, type PlayedBinding } from './played-event.ts';

/** What a played form needs. */
export interface PlayedFormParts {
  module: Module;
  /** The events that start the workflow; others of the module are not fired. */
  bindings: readonly PlayedBinding[];
  /** The stored entry that it begins with, or values of a new one. */
  begin: { id?: string | undefined; data: Readonly<Record<string, unknown>> };
  /** Tries the workflow with an event, and gives what the browser is told. */
  play: (event: Record<string, unknown>) => Promise<readonly Instruction[]>;
  failed: (error: unknown) => void;
}

/** A form whose events try the workflow that is edited; nothing in it is stored. */
export function usePlayedForm(parts: PlayedFormParts) {
  const { module, begin } = parts;
  const latest = useRef(parts);
  latest.current = parts;
  const [busy, setBusy] = useState(false);
  const form = useMemo(() => {
    const first = soundValues(module.fields, begin.data);
    const store = createFormStore(module.fields, first);
    const view = begin.id === undefined ? 'create' : 'update';
    const session = createFormSession({
      module,
      store,
      stored: () => storedAs(module.identifier, begin.id, first),
      writable: () => true,
      async ask(event, body) {
        const binding = latest.current.bindings.find(({ identifier }) => identifier === event);
        // What other workflows would do is not played.
        if (binding === undefined) return { type: 'none' };
        const responses = await latest.current.play(playedEvent(binding, body, first));
        return { type: 'sequence', responses: [...responses] };
      },
      carryOut: (instruction, sent, how) => {
        if (how === 'again') setAgain(store, instruction, sent);
        else for (const each of setsOf(instruction)) applySet(store, each, sent);
      },
      failed: (error) => latest.current.failed(error),
      write: () => Promise.reject(new Error('a played form is not saved')),
      taken: () => undefined,
    });
    const press = async (event: string, extra: Partial<EventRequest> = {}) => {
      setBusy(true);
      try {
        await session.press(event, extra);
      } catch (error) {
        latest.current.failed(error);
      } finally {
        setBusy(false);
      }
    };
    const scope: FormScope = {
      store,
      module,
      view,
      Field: FormField,
      writable: () => true,
      changed: (path, what) => session.changed(path, what),
      pressed: (_, path, index, { identifier: button, trigger }) => {
        const row = (store.get(`${path}.${index}`) ?? {}) as Record<string, unknown>;
        const id = typeof row['id'] === 'string' ? { id: row['id'] } : {};
        void press(trigger, {
          list: { field: path, index, ...id, row: plain(row), button },
          selector: `${path}.${index}`,
        });
      },
      uploads: namesOnly(),
    };
    return { store, session, scope, press };
    // Another form is another component.
  }, []);
  useEffect(() => () => form.session.events.stop(), [form]);
  useEffect(() => {
    if (!module.fields.some(({ type }) => type === 'computed')) return undefined;
    let stop: (() => void) | undefined;
    let left = false;
    const start = async () => {
      const evaluate = await loadEvaluate();
      const { store } = form;
      if (!left) stop = keepComputed({ fields: module.fields, store, evaluate, isStored: () => false });
    };
    void start();
    return () => {
      left = true;
      stop?.();
    };
  }, [form]);
  return { ...form, busy };
}

/** The entry that the form begins with, as far as a form looks at it. */
function storedAs(
  module: string,
  id: string | undefined,
  data: Record<string, unknown>,
): Resource | undefined {
  if (id === undefined) return undefined;
  const never = '1970-01-01T00:00:00.000Z';
  return {
    id,
    module,
    version: 1,
    createdAt: never,
    updatedAt: never,
    createdBy: null,
    updatedBy: null,
    data,
  };
}

type SetInstruction = Extract<Instruction, { type: 'set' }>;

/** What is set in the form, among all that the browser is told. */
function setsOf(instruction: Instruction): SetInstruction[] {
  if (instruction.type === 'sequence') return instruction.responses.flatMap(setsOf);
  return instruction.type === 'set' ? [instruction] : [];
}

/** Files that are chosen in the form are not sent: only their names are known. */
function namesOnly(): FormUploads {
  const known = new Map<string, FileInfo>();
  return {
    known: (id) => known.get(id),
    send(_, { name, type: mime, size }) {
      const info = { id: newId(), name, mime, size };
      known.set(info.id, info);
      return Promise.resolve(info);
    },
  };
}
