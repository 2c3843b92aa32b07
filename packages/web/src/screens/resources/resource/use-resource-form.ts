import type { EventRequest, Instruction, Resource } from '@bakehouse/contract';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Module } from '../../../data/stored/modules.ts';
import { queryClient } from '../../../data/server/query-client.ts';
import { invalidateModule, resourceQuery } from '../../../data/stored/resources.ts';
import { fireEvent } from '../../../offline/events/fire-event.ts';
import { createFormSession } from '../../../form/form-session.ts';
import type { FormScope } from '../../../form/form-context.ts';
import { FormField } from '../../../fields/FormField.tsx';
import { createFormStore } from '../../../form/form-store.ts';
import { keepComputed } from '../../../form/live-computed.ts';
import { loadEvaluate } from '../../../form/load-evaluate.ts';
import { newFormValues } from '../../../form/new-form-values.ts';
import { plain } from '../../../form/save-request.ts';
import type { Sent } from '../../../form/sent.ts';
import { setAgain } from '../../../instructions/apply-set.ts';
import { carryOut } from '../../../instructions/index.ts';
import { changedByOthers } from './changed-by-others.ts';
import { focusFirstError } from './focus-error.ts';
import { writeForm } from './write-form.ts';
import { toastProblem } from '../../../parts/messages/problem-text.ts';
import { useModuleRights, useUser } from '../../../data/session/session.ts';
import { isRefused } from '../../../data/server/problem.ts';

/** The state and the events of a form for a new or stored resource. */
export function useResourceForm(
  module: Module,
  loaded: Resource | undefined,
  fill: Record<string, unknown> = {},
) {
  const navigate = useNavigate();
  const rights = useModuleRights(module.identifier);
  const view = loaded === undefined ? 'create' : 'update';
  const [current, setCurrent] = useState(loaded);
  const stored = useRef(loaded);
  stored.current = current;
  /** Set when the app leaves by order of the form itself: nobody is asked then. */
  const done = useRef(false);
  const [open, setOpen] = useState(0);
  const [busy, setBusy] = useState(false);
  /** What somebody else has stored in fields that are changed here, too. */
  const [met, setMet] = useState<Resource>();
  const { id: user } = useUser();
  const [store] = useState(() =>
    createFormStore(module.fields, loaded?.data ?? { ...newFormValues(module.fields), ...fill }),
  );

  const form = useMemo(() => {
    const carry = (instruction: Instruction, sent: Sent, how: 'first' | 'again') =>
      how === 'again'
        ? setAgain(store, instruction, sent)
        : carryOut(instruction, {
            module: module.identifier,
            form: { store, sent },
            go: (to) => navigate({ to }),
            leaving: () => (done.current = true),
            reload: () => void takeStored(sent),
          });
    /** Reads the resource again where a workflow may have saved it. */
    const takeStored = async (sent: Sent) => {
      if (stored.current === undefined) return;
      const query = { ...resourceQuery(module.identifier, stored.current.id), staleTime: 0 };
      const now = await queryClient.fetchQuery(query).catch(() => undefined);
      if (now === undefined || now.version === stored.current.version) return;
      const kept = await changedByOthers(stored.current, session.metBy(now, sent), user);
      session.takeBeside(now, sent, kept);
      setMet(kept.length === 0 ? undefined : now);
    };
    /** What a workflow could not save stands at the fields of this form that it names. */
    const tellFailure = (error: unknown, { focus }: { focus: boolean }) => {
      const faults = isRefused(error) ? error.errors : [];
      const own = faults.filter(({ path }) =>
        module.fields.some(({ identifier }) => identifier === path.split('.')[0]),
      );
      if (own.length > 0) {
        store.showFaults(own);
        if (focus) requestAnimationFrame(focusFirstError);
      }
      toastProblem(error);
    };
    const writable = rights[view] ?? [];
    const session = createFormSession({
      module,
      store,
      stored: () => stored.current,
      writable: (name) => writable.includes(name),
      ask: fireEvent,
      carryOut: carry,
      // Whoever types on is not taken away from it.
      failed: (error) => tellFailure(error, { focus: false }),
      write: (request, target) => writeForm(module.identifier, request, target),
      taken: (resource) => {
        stored.current = resource;
        setCurrent(resource);
        queryClient.setQueryData(resourceQuery(module.identifier, resource.id).queryKey, resource);
      },
    });
    /** Fires the event of a button and does what it is told. */
    const fire = async (trigger: string, extra: Partial<EventRequest> = {}) => {
      setBusy(true);
      try {
        const sent = await session.press(trigger, extra);
        // What others show of it is read again meanwhile.
        void invalidateModule(module.identifier);
        if (!done.current) await takeStored(sent);
      } catch (error) {
        tellFailure(error, { focus: true });
      } finally {
        setBusy(false);
      }
    };
    const scope: FormScope = {
      store,
      module,
      view,
      Field: FormField,
      writable: (name) => writable.includes(name),
      changed: (path, what) => {
        session.changed(path, what);
        setOpen(session.events.open());
      },
      pressed: (_, path, index, { identifier: button, trigger }) => {
        const row = (store.get(`${path}.${index}`) ?? {}) as Record<string, unknown>;
        const id = typeof row['id'] === 'string' ? { id: row['id'] } : {};
        void fire(trigger, {
          list: { field: path, index, ...id, row: plain(row), button },
          selector: `${path}.${index}`,
        });
      },
    };
    return { scope, session, fire };
  }, [module, store, view, user]);

  useEffect(() => {
    const timer = setInterval(() => setOpen(form.session.events.open()), 150);
    return () => {
      clearInterval(timer);
      form.session.events.stop();
    };
  }, [form]);

  useEffect(() => {
    if (!module.fields.some(({ type }) => type === 'computed')) return undefined;
    let stop: (() => void) | undefined;
    let left = false;
    const begin = async () => {
      const evaluate = await loadEvaluate();
      const parts = { fields: module.fields, store, evaluate, isStored: () => stored.current !== undefined };
      if (!left) stop = keepComputed(parts);
    };
    void begin();
    return () => {
      left = true;
      stop?.();
    };
  }, [module, store]);

  return { ...form, store, current, met, view, rights, done, open, busy, setBusy } as const;
}
