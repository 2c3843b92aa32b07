import type { FieldDefinition } from '@bakehouse/contract';
import { use, useState } from 'react';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { moduleTexts } from '../texts.ts';
import type { Faults } from '../use-module-editor.ts';
import { EditedModule } from '../value/edited-module.ts';
import { EntryValue } from '../value/EntryValue.tsx';

/** A default that is worked out from the fields of the entry, instead of a fixed one. */
export function WorkedOutDefault({
  field,
  path,
  faults,
  onChange,
}: {
  field: FieldDefinition;
  path: string;
  faults: Faults;
  onChange: (part: Partial<FieldDefinition>) => void;
}) {
  const t = useTexts(moduleTexts);
  const definition = use(EditedModule);
  const [open, setOpen] = useState(false);
  const { defaultExpression } = field;
  if (definition === undefined) return null;
  if (!open && defaultExpression === undefined)
    return (
      <button type="button" className="link-button" onClick={() => setOpen(true)}>
        {t.defaultWorkedOut}
      </button>
    );
  return (
    <div className="stack">
      <EntryValue
        label={t.defaultValue}
        help={t.defaultWorkedOutHelp}
        path={path}
        purpose={field}
        definition={definition}
        fault={faults.at(path)}
        value={defaultExpression}
        onChange={(next) =>
          onChange({ defaultExpression: next, ...(next === undefined ? {} : { default: undefined }) })
        }
      />
      <button
        type="button"
        className="link-button"
        onClick={() => {
          setOpen(false);
          onChange({ defaultExpression: undefined });
        }}
      >
        {t.defaultPlain}
      </button>
    </div>
  );
}
