import { useEffect, useMemo, useRef, useState, type FormEvent } from 'react';
import { request } from '../../../data/server/client.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { FormField } from '../../../fields/FormField.tsx';
import { FormContext, type FormScope } from '../../../form/form-context.ts';
import { createFormStore } from '../../../form/form-store.ts';
import { newFormValues } from '../../../form/new-form-values.ts';
import { plain } from '../../../form/save-request.ts';
import { BusyButton } from '../../../parts/controls/BusyButton.tsx';
import { Notice } from '../../../parts/messages/Notice.tsx';
import { problemText } from '../../../parts/messages/problem-text.ts';
import type { OfferedForm } from './offered-form.ts';
import { publicFormTexts } from './texts.ts';
import { formUploads, withMaxSize } from './form-uploads.ts';
import { findProof } from './work.ts';
import { isRefused } from '../../../data/server/problem.ts';

/** The fields of a form for anybody, and what sends them. */
export function FilledForm({ form, onSent }: { form: OfferedForm; onSent: () => void }) {
  const t = useTexts(publicFormTexts);
  const { module, title, token, seconds, proofOfWork } = form;
  const fields = useMemo(() => withMaxSize(form), [form]);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [website, setWebsite] = useState('');
  const began = useRef(Date.now());
  const proof = useRef<Promise<string>>(undefined);
  // While somebody fills it in, the work is done.
  useEffect(() => {
    proof.current = findProof(token, proofOfWork);
  }, [token, proofOfWork]);
  const scope = useMemo((): FormScope => {
    const shown = { identifier: module, title, definition: { fields }, fields };
    return {
      store: createFormStore(fields, newFormValues(fields)),
      module: shown,
      view: 'create',
      writable: () => true,
      changed: () => undefined,
      pressed: () => undefined,
      uploads: formUploads(form),
      Field: FormField,
    };
  }, [form, module, title, fields]);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setProblem(undefined);
    try {
      const given = Object.entries(plain(scope.store.values())).filter(([, value]) => value !== null);
      const body = { data: Object.fromEntries(given), token, proof: (await proof.current) ?? '', website };
      const left = began.current + seconds * 1000 - Date.now();
      if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
      await request(`/forms/${module}`, { method: 'POST', body });
      onSent();
    } catch (error) {
      const faults = isRefused(error) ? error.errors : [];
      scope.store.showFaults(faults);
      setProblem(faults.length > 0 ? t.invalid : problemText(error));
      setBusy(false);
    }
  };
  return (
    <FormContext value={scope}>
      <form className="card stack" noValidate onSubmit={(event) => void send(event)}>
        <div className="field-grid columns-1">
          {fields.map((field) => (
            <FormField key={field.identifier} field={field} path={field.identifier} />
          ))}
        </div>
        <label className="public-website" aria-hidden="true">
          {t.website}
          <input
            name="website"
            tabIndex={-1}
            autoComplete="off"
            value={website}
            onChange={({ target }) => setWebsite(target.value)}
          />
        </label>
        {problem !== undefined && <Notice level="error">{problem}</Notice>}
        <div>
          <BusyButton type="primary" htmlType="submit" busy={busy}>
            {form.button ?? t.send}
          </BusyButton>
        </div>
      </form>
    </FormContext>
  );
}
