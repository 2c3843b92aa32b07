import type { FieldDefinition } from '@bakehouse/contract';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { queryClient } from '../../../data/server/query-client.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { FormField } from '../../../fields/FormField.tsx';
import { FormContext, type FormScope } from '../../../form/form-context.ts';
import { createFormStore } from '../../../form/form-store.ts';
import { newFormValues } from '../../../form/new-form-values.ts';
import { QuickEntryContext } from '../../../form/quick-entry.ts';
import { plain } from '../../../form/save-request.ts';
import { carryOut } from '../../../instructions/index.ts';
import { BusyButton } from '../../../parts/controls/BusyButton.tsx';
import { useTitle } from '../../../parts/messages/PageStates.tsx';
import { toastProblem } from '../../../parts/messages/problem-text.ts';
import { toast } from '../../../parts/messages/toast-store.ts';
import { focusFirstError } from '../../resources/resource/focus-error.ts';
import { QuickEntry } from '../../resources/resource/QuickEntry.tsx';
import { Result } from './Result.tsx';
import { faultsOfInput, runWorkflow, type Outcome } from './run-workflow.ts';
import { startTexts } from './texts.ts';
import '../../resources/resource/resource.css';

/** What a workflow takes, as a form; below it, what the last run gave. */
export function StartForm({
  identifier,
  title,
  description,
  fields,
  output,
}: {
  identifier: string;
  title: string;
  description: string | undefined;
  fields: readonly FieldDefinition[];
  output: readonly FieldDefinition[] | undefined;
}) {
  const t = useTexts(startTexts);
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  useTitle(title);
  const scope = useMemo((): FormScope => scopeOf(identifier, title, fields), [identifier, title, fields]);
  const { store } = scope;

  const run = async () => {
    setBusy(true);
    setOutcome(undefined);
    store.showFaults([]);
    try {
      const came = await runWorkflow(identifier, plain(store.values()));
      setOutcome(came);
      if (came.instruction !== undefined)
        await carryOut(came.instruction, { module: '', go: (to) => navigate({ to }) });
      void queryClient.invalidateQueries();
    } catch (error) {
      const faults = faultsOfInput(error);
      if (faults.length === 0) toastProblem(error);
      else {
        store.showFaults(faults);
        toast({ level: 'error', title: t.invalid, seconds: 6, attempt: true });
        requestAnimationFrame(focusFirstError);
      }
    } finally {
      setBusy(false);
    }
  };

  return (
    <QuickEntryContext value={QuickEntry}>
      <FormContext value={scope}>
        <form
          className="page resource-form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!busy) void run();
          }}
        >
          <div className="page-head">
            <h1>{title}</h1>
          </div>
          {description !== undefined && <p className="soft">{description}</p>}
          <section className="card form-section" aria-label={title}>
            {fields.length === 0 && <p className="soft">{t.nothingAsked}</p>}
            <div className="field-grid columns-2">
              {fields.map((field) => (
                <FormField key={field.identifier} field={field} path={field.identifier} />
              ))}
            </div>
          </section>
          <div className="form-buttons">
            <BusyButton type="primary" htmlType="submit" busy={busy}>
              {t.run}
            </BusyButton>
          </div>
          <div role="status">{outcome !== undefined && <Result outcome={outcome} fields={output} />}</div>
        </form>
      </FormContext>
    </QuickEntryContext>
  );
}

/** The declared input as the form of something new. What is read only is there to be given here. */
function scopeOf(identifier: string, title: string, declared: readonly FieldDefinition[]): FormScope {
  const fields = declared.map(({ readonly: _readonly, ...field }) => field);
  return {
    store: createFormStore(fields, newFormValues(fields)),
    module: { identifier, title, definition: { fields }, fields },
    view: 'create',
    Field: FormField,
    writable: () => true,
    changed: () => undefined,
    pressed: () => undefined,
  };
}
