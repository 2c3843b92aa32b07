import { newId, typeOf, withoutReadonly, type Resource } from '@bakehouse/contract';
import { useRef, useState } from 'react';
import { request } from '../../../api/http/client.ts';
import { ApiProblem, hasCode } from '../../../api/http/problem.ts';
import { createResource, invalidateModule, updateResource } from '../../../api/data/resources.ts';
import { mergePatchOf } from '../../../form/merge-patch-of.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { toastProblem } from '../../../parts/messages/problem-text.ts';
import { toast } from '../../../parts/messages/toast-store.ts';
import { focusFirstError } from './focus-error.ts';
import { resourceTexts } from './texts.ts';
import { plain, type useResourceForm } from './use-resource-form.ts';

type Form = ReturnType<typeof useResourceForm>;

/** Saves a form: what changed, if nobody else changed it meanwhile. Gives the saved resource, or nothing. */
export function useSave(form: Form) {
  const t = useTexts(resourceTexts);
  const [conflict, setConflict] = useState<Resource>();
  /** The same content is sent with the same key, so that trying again after a lost answer saves once. */
  const attempt = useRef({ body: '', key: '' });
  const { store, scope, events, current } = form;
  const { module, writable } = scope;

  const save = async (base = current): Promise<Resource | undefined> => {
    form.setBusy(true);
    try {
      await Promise.race([events.settled(), new Promise((resolve) => setTimeout(resolve, 5_000))]);
      store.showFaults([]);
      const sentAt = store.clock();
      const saved = await send(base);
      form.take(saved, sentAt);
      attempt.current = { body: '', key: '' };
      void invalidateModule(module.identifier);
      return saved;
    } catch (error) {
      await tell(error);
      return undefined;
    } finally {
      form.setBusy(false);
    }
  };

  const key = (body: unknown) => {
    const text = JSON.stringify(body);
    if (attempt.current.body !== text) attempt.current = { body: text, key: newId() };
    return attempt.current.key;
  };

  const send = (base: Resource | undefined): Promise<Resource> => {
    const values = plain(store.values());
    const names = (base === undefined ? Object.keys(values) : store.changed()).filter(isSent);
    if (base === undefined) {
      const data = sentRows(Object.fromEntries(names.map((name) => [name, values[name]])));
      return createResource(module.identifier, data, key(data));
    }
    const { version, id } = base;
    const made = mergePatchOf(base.data, values, names);
    const patch = made === undefined ? undefined : sentRows(made);
    if (patch !== undefined)
      return updateResource(module.identifier, id, { data: patch, version, key: key([version, patch]) });
    const data = sentRows(Object.fromEntries(Object.entries(values).filter(([name]) => isSent(name))));
    return updateResource(module.identifier, id, { data, version, whole: true, key: key([version, data]) });
  };

  /** Readonly cells of rows are worked out again where they are saved. */
  const sentRows = (data: Record<string, unknown>) => withoutReadonly(module.fields, data);

  /** What is read only, computed or not allowed is never sent. */
  const isSent = (name: string) => {
    const field = module.fields.find(({ identifier }) => identifier === name);
    return field !== undefined && field.readonly !== true && typeOf(field).writable && writable(name);
  };

  const tell = async (error: unknown) => {
    if (hasCode(error, 'precondition_failed') && current !== undefined) {
      try {
        setConflict(await request<Resource>(`/modules/${module.identifier}/resources/${current.id}`));
      } catch (gone) {
        toastProblem(gone);
      }
    } else if (error instanceof ApiProblem && error.faults.length > 0) {
      store.showFaults(error.faults);
      toast({ level: 'error', title: t.invalid, message: elsewhere(error), seconds: 6 });
      requestAnimationFrame(focusFirstError);
    } else toastProblem(error);
  };

  return { save, conflict, setConflict };
}

/** Faults of fields that are not in this form must still be told. */
function elsewhere({ faults }: ApiProblem): string {
  return faults
    .filter(({ path }) => document.querySelector(`[data-path="${CSS.escape(path)}"]`) === null)
    .map(({ path, message }) => [path, message].filter((text) => text !== '').join(': '))
    .join('; ');
}
