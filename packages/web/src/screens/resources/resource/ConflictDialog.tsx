import { fieldTitle, type Resource } from '@bakehouse/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { merge } from '../../../form/merge.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { Dialog } from '../../../parts/dialogs/Dialog.tsx';
import { ConflictFields, type ChosenSides } from './ConflictFields.tsx';
import { resourceTexts } from './texts.ts';
import { plain } from '../../../form/save-request.ts';
import type { useResourceForm } from './use-resource-form.ts';

/** Two people changed the same resource: field by field, which value stays. */
export function ConflictDialog({
  form,
  theirs,
  onClose,
  onResolved,
}: {
  form: ReturnType<typeof useResourceForm>;
  theirs: Resource;
  onClose: () => void;
  onResolved: (base: Resource) => void;
}) {
  const t = useTexts(resourceTexts);
  const { store, scope, current } = form;
  const { conflicts, merged, taken } = merge(scope.module.fields, {
    base: current?.data ?? {},
    mine: plain(store.values()),
    theirs: theirs.data,
  });
  const [chosen, setChosen] = useState<ChosenSides>({});
  const resolve = () => {
    const resolved = { ...merged };
    for (const { field, theirs: value } of conflicts)
      if (chosen[field.identifier] === 'theirs') resolved[field.identifier] = value;
    form.session.take(theirs, 0);
    for (const [name, value] of Object.entries(resolved)) store.edit(name, value);
    onResolved(theirs);
  };
  return (
    <Dialog
      title={t.conflictTitle}
      wide
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button type="primary" onClick={resolve}>
            {t.keepAndSave}
          </Button>
        </>
      }
    >
      <p>{conflicts.length > 0 ? t.conflictText : t.noConflict}</p>
      <ConflictFields conflicts={conflicts} chosen={chosen} onChange={setChosen} />
      {taken.length > 0 && <p className="soft small">{t.conflictTaken(taken.map(fieldTitle).join(', '))}</p>}
    </Dialog>
  );
}
