import { Button } from 'antd';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore, type FormEvent } from 'react';
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
import { askedSteps, askedValues, missingIn } from './asked-fields.ts';
import type { OfferedForm } from './offered-form.ts';
import { publicFormTexts } from './texts.ts';
import { formUploads, withMaxSize } from './form-uploads.ts';
import { findProof } from './work.ts';
import { isRefused } from '../../../data/server/problem.ts';

/** The fields of a form for anybody, and what sends them. */
export function FilledForm({ form, onSent }: { form: OfferedForm; onSent: () => void }) {
  const t = useTexts(publicFormTexts);
  const { module, title, token, seconds, proofOfWork, when } = form;
  const fields = useMemo(() => withMaxSize(form), [form]);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [website, setWebsite] = useState('');
  const [place, setPlace] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
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
  const values = useSyncExternalStore(scope.store.subscribe, () => scope.store.values());
  const steps = askedSteps(form, fields, values);
  const at = Math.min(place, steps.length - 1);
  const step = steps[at];
  const last = at === steps.length - 1;
  const go = (to: number) => {
    setProblem(undefined);
    setPlace(to);
    // Whoever cannot see it is told of the new step.
    requestAnimationFrame(() => heading.current?.focus());
  };
  const next = () => {
    const missing = step === undefined ? [] : missingIn(step, values);
    scope.store.showFaults(missing.map((path) => ({ path, code: 'required', message: t.needed })));
    if (missing.length > 0) setProblem(t.invalid);
    else go(at + 1);
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!last) return next();
    setBusy(true);
    setProblem(undefined);
    try {
      const body = {
        data: askedValues(when, plain(scope.store.values())),
        token,
        proof: (await proof.current) ?? '',
        website,
      };
      const left = began.current + seconds * 1000 - Date.now();
      if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
      await request(`/forms/${module}`, { method: 'POST', body });
      onSent();
    } catch (error) {
      const faults = isRefused(error) ? error.errors : [];
      scope.store.showFaults(faults);
      const faulty = steps.findIndex((each) =>
        each.fields.some(({ identifier }) => faults.some(({ path }) => path.split('.')[0] === identifier)),
      );
      if (faulty >= 0 && faulty !== at) setPlace(faulty);
      setProblem(faults.length > 0 ? t.invalid : problemText(error));
      setBusy(false);
    }
  };
  return (
    <FormContext value={scope}>
      <form className="card stack" noValidate onSubmit={(event) => void send(event)}>
        {steps.length > 1 && (
          <div>
            <p className="soft small">{t.step(at + 1, steps.length)}</p>
            <h2 ref={heading} tabIndex={-1} className="public-step">
              {step?.title ?? t.step(at + 1, steps.length)}
            </h2>
          </div>
        )}
        <div className="field-grid columns-1">
          {step?.fields.map((field) => (
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
        <div className="row">
          {at > 0 && <Button onClick={() => go(at - 1)}>{t.back}</Button>}
          <BusyButton type="primary" htmlType="submit" busy={busy}>
            {last ? (form.button ?? t.send) : t.next}
          </BusyButton>
        </div>
      </form>
    </FormContext>
  );
}
