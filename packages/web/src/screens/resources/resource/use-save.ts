import type { Resource } from '@bakehouse/contract';
import { useState } from 'react';
import { request } from '../../../data/server/client.ts';
import type { BakehouseError } from '@bakehouse/client/source';
import { hasCode, isRefused } from '../../../data/server/problem.ts';
import { invalidateModule } from '../../../data/stored/resources.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { toastProblem } from '../../../parts/messages/problem-text.ts';
import { toast } from '../../../parts/messages/toast-store.ts';
import { focusFirstError } from './focus-error.ts';
import { resourceTexts } from './texts.ts';
import type { useResourceForm } from './use-resource-form.ts';

type Form = ReturnType<typeof useResourceForm>;

/** Saves a form: what changed, if nobody else changed it meanwhile. Gives the saved resource, or nothing. */
export function useSave(form: Form) {
  const t = useTexts(resourceTexts);
  const [conflict, setConflict] = useState<Resource>();
  const { store, scope, session, current } = form;
  const { module } = scope;

  const save = async (base = current): Promise<Resource | undefined> => {
    form.setBusy(true);
    try {
      const saved = await session.save(base);
      void invalidateModule(module.identifier);
      return saved;
    } catch (error) {
      await tell(error);
      return undefined;
    } finally {
      form.setBusy(false);
    }
  };

  const tell = async (error: unknown) => {
    if (hasCode(error, 'precondition_failed') && current !== undefined) {
      try {
        setConflict(await request<Resource>(`/modules/${module.identifier}/resources/${current.id}`));
      } catch (gone) {
        toastProblem(gone);
      }
    } else if (isRefused(error) && error.errors.length > 0) {
      store.showFaults(error.errors);
      toast({ level: 'error', title: t.invalid, message: elsewhere(error), seconds: 6, attempt: true });
      requestAnimationFrame(focusFirstError);
    } else toastProblem(error);
  };

  return { save, conflict, setConflict };
}

/** Faults of fields that are not in this form must still be told. */
function elsewhere({ errors }: BakehouseError): string {
  return errors
    .filter(({ path }) => document.querySelector(`[data-path="${CSS.escape(path)}"]`) === null)
    .map(({ path, message }) => [path, message].filter((text) => text !== '').join(': '))
    .join('; ');
}
