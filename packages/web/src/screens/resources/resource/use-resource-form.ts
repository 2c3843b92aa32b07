import { newId, typeOf, type EventRequest, type Instruction, type Resource } from '@bakehouse/contract';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Module } from '../../../api/data/modules.ts';
import { queryClient } from '../../../api/http/query-client.ts';
import { invalidateModule, resourceQuery } from '../../../api/data/resources.ts';
import { fireEvent } from '../../../offline/events/fire-event.ts';
import { createChangeEvents, type Sent } from '../../../form/change-events.ts';
import { eventsOfChange } from '../../../form/events-of-change.ts';
import type { FormScope } from '../../../form/form-context.ts';
import { FormField } from '../../../fields/FormField.tsx';
import { createFormStore } from '../../../form/form-store.ts';
import { carryOut } from '../../../instructions/index.ts';
import { ApiProblem } from '../../../api/http/problem.ts';
import { focusFirstError } from './focus-error.ts';
import { toastProblem } from '../../../parts/messages/problem-text.ts';
import { useModuleRights } from '../../../api/session/session.ts';

/** The state and the events of a form for a new or stored resource. */
export function useResourceForm(module: Module, loaded: Resource | undefined) {
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
  const [store] = useState(() => createFormStore(module.fields, loaded?.data ?? defaultsOf(module)));

  const form = useMemo(() => {
    const eventBody = (): EventRequest => ({
      module: module.identifier,
      ...(stored.current === undefined ? { view: 'create' } : { view: 'update', id: stored.current.id }),
      data: plain(store.values()),
    });
    const apply = (instruction: Instruction, sent: Sent) =>
      carryOut(instruction, {
        module: module.identifier,
        form: { store, sent },
        go: (to) => navigate({ to }),
        leaving: () => (done.current = true),
        reload: () => void takeStored(sent),
      });
    const take = (resource: Resource, sentAt?: number) => {
      stored.current = resource;
      setCurrent(resource);
      queryClient.setQueryData(resourceQuery(module.identifier, resource.id).queryKey, resource);
      store.rebase(resource.data, sentAt);
    };
    /** Reads the resource again where a workflow may have saved it. */
    const takeStored = async (sent: Sent) => {
      if (stored.current === undefined) return;
      const query = { ...resourceQuery(module.identifier, stored.current.id), staleTime: 0 };
      const now = await queryClient.fetchQuery(query).catch(() => undefined);
      if (now !== undefined && now.version !== stored.current.version) take(now, sent.clock);
    };
    /** What a workflow could not save stands at the fields of this form that it names. */
    const tellFailure = (error: unknown) => {
      const faults = error instanceof ApiProblem ? error.faults : [];
      const own = faults.filter(({ path }) =>
        module.fields.some(({ identifier }) => identifier === path.split('.')[0]),
      );
      if (own.length > 0) {
        store.showFaults(own);
        requestAnimationFrame(focusFirstError);
      }
      toastProblem(error);
    };
    const events = createChangeEvents({
      form: store,
      send: async (event, body) => fireEvent(event, { ...eventBody(), ...body, data: plain(store.values()) }),
      apply: (instruction, sent) => void apply(instruction, sent),
      failed: tellFailure,
    });
    /** Fires the event of a button and does what it is told. */
    const fire = async (trigger: string, extra: Partial<EventRequest> = {}) => {
      setBusy(true);
      try {
        await events.settled();
        const sent: Sent = { clock: store.clock(), values: store.values() };
        const instruction = await fireEvent(trigger, { ...eventBody(), ...extra });
        await apply(instruction, sent);
        // What others show of it is read again meanwhile.
        void invalidateModule(module.identifier);
        if (!done.current) await takeStored(sent);
      } catch (error) {
        tellFailure(error);
      } finally {
        setBusy(false);
      }
    };
    const writable = rights[view] ?? [];
    const scope: FormScope = {
      store,
      module,
      view,
      Field: FormField,
      writable: (name) => writable.includes(name),
      changed: (path, what) => {
        for (const due of eventsOfChange(module.fields, path, what)) events.fire(due.event, due.path);
        setOpen(events.open());
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
    return { scope, events, fire, take, key: newId() };
  }, [module, store, view]);

  useEffect(() => {
    const timer = setInterval(() => setOpen(form.events.open()), 150);
    return () => {
      clearInterval(timer);
      form.events.stop();
    };
  }, [form]);

  return { ...form, store, current, view, rights, done, open, busy, setBusy } as const;
}

/** Values without what only this app knows, and without secrets that were not typed. */
export function plain(values: Record<string, unknown>): Record<string, unknown> {
  return JSON.parse(JSON.stringify(values)) as Record<string, unknown>;
}

/** What a new form holds; the server fills the rest. */
export function defaultsOf({ fields }: Pick<Module, 'fields'>): Record<string, unknown> {
  return Object.fromEntries(
    fields.flatMap((field): [string, unknown][] =>
      field.default === undefined ||
      (typeof field.default === 'string' && field.default.startsWith('$')) ||
      !typeOf(field).writable
        ? []
        : [[field.identifier, field.default]],
    ),
  );
}
