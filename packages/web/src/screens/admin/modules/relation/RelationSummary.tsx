import type { FieldDefinition } from '@bakehouse/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useModules } from '../../../../data/stored/modules.ts';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { useEditedTitle } from '../value/edited-module.ts';
import { sidesOf } from './relation-sides.ts';
import { RelationDialog } from './RelationDialog.tsx';
import { RelationPicture } from './RelationPicture.tsx';
import { relationTexts } from './texts.ts';

/** Both sides of a relation at a glance, with the way to change them. */
export function RelationSummary({
  field,
  nested,
  fault,
  onChange,
}: {
  field: FieldDefinition;
  nested: boolean;
  /** What is wrong with it. */
  fault: string | undefined;
  onChange: (field: FieldDefinition) => void;
}) {
  const t = useTexts(relationTexts);
  const modules = useModules();
  const own = useEditedTitle() || t.this;
  const [open, setOpen] = useState(false);
  const sides = sidesOf(field);
  const chosen = modules.find(({ identifier }) => identifier === sides.module);
  const other = chosen?.title ?? (sides.module || t.other);
  return (
    <div className="relation-summary">
      <RelationPicture sides={sides} own={own} other={other} withList={!nested} />
      <p className="soft">
        {t.onDelete(other)}: {t[sides.onDelete](own)}.
      </p>
      {fault !== undefined && (
        <p className="form-message bad" role="alert">
          {fault}
        </p>
      )}
      <Button onClick={() => setOpen(true)}>{t.change}</Button>
      {open && (
        <RelationDialog
          field={field}
          isNew={false}
          nested={nested}
          onDone={(next) => {
            setOpen(false);
            onChange(next);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
