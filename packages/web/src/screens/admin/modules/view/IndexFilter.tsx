import type { ModuleDefinition } from '@bakehouse/contract';
import { useState } from 'react';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import type { Editing } from '../../../resources/list/filter/editing.ts';
import { FilterBar } from '../../../resources/list/filter/FilterBar.tsx';
import { moduleTexts } from '../texts.ts';

/** Which entries the list of the module shows at all. */
export function IndexFilter({
  definition: { bakery_resource_module: identifier, bakery_resource: definition },
  fault,
  onChange,
}: {
  definition: ModuleDefinition;
  fault: string | undefined;
  onChange: (filter: Record<string, unknown> | undefined) => void;
}) {
  const t = useTexts(moduleTexts);
  const [editing, setEditing] = useState<Editing>();
  const { title = identifier, fields, views } = definition;
  return (
    <fieldset className="limit-rows">
      <legend>{t.listFilter}</legend>
      <FilterBar
        module={{ identifier, title, definition, fields }}
        filter={views?.index?.filter}
        editing={editing}
        onEdit={setEditing}
        onChange={onChange}
      />
      <p className="form-help">{t.listFilterHelp}</p>
      {fault !== undefined && (
        <p className="form-message bad" role="alert">
          {fault}
        </p>
      )}
    </fieldset>
  );
}
