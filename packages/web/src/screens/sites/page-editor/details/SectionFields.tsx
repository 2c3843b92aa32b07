import { hiddenPaths, plainFields } from '@bakehouse/contract';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Fault } from '@bakehouse/client/source';
import type { SectionParts } from '../../../../data/stored/sites.ts';
import { FormField } from '../../../../fields/FormField.tsx';
import { FormContext, type FormScope } from '../../../../form/form-context.ts';
import { createFormStore } from '../../../../form/form-store.ts';
import { plain } from '../../../../form/save-request.ts';
import { useEditing } from '../editing.ts';
import type { Placed } from '../model.ts';
import { formValues, paramsOf } from './section-values.ts';

/** The fields that a section asks for, as a form; what depends on others comes and goes with them. */
export function SectionFields({
  placed,
  parts,
  faults,
}: {
  placed: Placed;
  parts: SectionParts;
  faults: readonly Fault[];
}) {
  const { change } = useEditing();
  const { key, params } = placed;
  const sent = useRef(params);
  const [round, setRound] = useState(0);
  useEffect(() => {
    // Changed from elsewhere, as by undo.
    if (params === sent.current) return;
    sent.current = params;
    setRound((now) => now + 1);
  }, [params]);
  const fields = useMemo(() => plainFields(parts.fields, true), [parts]);
  const scope = useMemo((): FormScope => {
    const store = createFormStore(fields, { ...formValues(parts.fields, sent.current, parts.vars) });
    let hidden: readonly string[] = [];
    const conceal = () => {
      const next = hiddenPaths(parts.fields, store.values());
      for (const path of hidden) if (!next.includes(path)) store.setProperty(path, 'hidden', null);
      for (const path of next) store.setProperty(path, 'hidden', true);
      hidden = next;
    };
    conceal();
    return {
      store,
      module: { identifier: '', title: parts.name, definition: { fields }, fields },
      view: 'update',
      Field: FormField,
      writable: () => true,
      changed: (path) => {
        conceal();
        const next = paramsOf(parts.fields, plain(store.values()), sent.current, parts.vars);
        sent.current = next;
        change(key, `param ${key} ${path}`, (now) => ({ ...now, params: next }));
      },
      pressed: () => undefined,
    };
    // What `change` does is the same however often it is made anew.
  }, [key, fields, parts, round]);
  useEffect(() => scope.store.showFaults(faults), [scope, faults]);
  return (
    <FormContext value={scope}>
      {fields.map((field) => (
        <FormField key={`${round} ${field.identifier}`} field={field} path={field.identifier} />
      ))}
    </FormContext>
  );
}
