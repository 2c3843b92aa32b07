import { Plus } from 'lucide-react';
import { useContext, useState } from 'react';
import { useModule } from '../../data/stored/modules.ts';
import { useModuleRights } from '../../data/session/session.ts';
import { useTexts } from '../../base/i18n/define-texts.ts';
import { QuickEntryContext } from '../../form/quick-entry.ts';
import { defineFieldUi, type FieldCellProps, type FieldControlProps } from '../define-field-ui.ts';
import { ChoiceSelect } from '../parts/choices/ChoiceSelect.tsx';
import { EditRelated } from '../parts/choices/EditRelated.tsx';
import { ExpandedNames } from '../parts/choices/expanded-names.ts';
import { RelatedLink } from '../parts/choices/RelatedLink.tsx';
import { fieldTexts } from '../texts.ts';
import { optionText } from '../parts/option-text.ts';
import { useReferenceNames, useReferences } from '../parts/choices/references.ts';

/** References to resources of a module, found by typing. */
export const relation = defineFieldUi({
  type: 'relation',
  Control: RelationControl,
  Cell: RelationCell,
  Show: ({ field, value }: FieldCellProps) => <Names field={field} value={value} linked />,
});

function RelationControl({ field, ...props }: FieldControlProps) {
  const module = useModule(optionText(field, 'module') ?? '');
  const [typed, setTyped] = useState('');
  const { choices, loading } = useReferences(module, idsOf(props.value), typed);
  const t = useTexts(fieldTexts);
  const QuickEntry = useContext(QuickEntryContext);
  const { create } = useModuleRights(module?.identifier ?? '');
  const [creating, setCreating] = useState(false);
  const multiple = field.options?.['multiple'] === true;
  return (
    <div className="relation-control">
      <ChoiceSelect
        {...props}
        autoFocus={props.autoFocus === true}
        choices={choices}
        loading={loading}
        onSearch={setTyped}
        multiple={multiple}
        clearable={field.required !== true}
      />
      {module !== undefined && !props.disabled && (
        <EditRelated
          module={module}
          entries={choices.flatMap(({ value: id, label }) =>
            idsOf(props.value).includes(id) ? [{ id, label }] : [],
          )}
        />
      )}
      {QuickEntry !== undefined && module !== undefined && create !== null && !props.disabled && (
        <button
          type="button"
          className="icon-button"
          aria-label={t.createIn(module.title)}
          title={t.createIn(module.title)}
          onClick={() => setCreating(true)}
        >
          <Plus size={17} aria-hidden />
        </button>
      )}
      {creating && QuickEntry !== undefined && module !== undefined && (
        <QuickEntry
          module={module.identifier}
          onClose={() => setCreating(false)}
          onSaved={(id) => {
            setCreating(false);
            props.onChange(multiple ? [...idsOf(props.value), id] : id);
          }}
        />
      )}
    </div>
  );
}

/** Names that came along with the rows of a list need no question. */
function RelationCell({ field, value }: FieldCellProps) {
  const known = useContext(ExpandedNames);
  const ids = idsOf(value);
  if (known === undefined || ids.some((id) => !known.has(id)))
    return <Names field={field} value={value} linked={false} />;
  return (
    <span className="tags">
      {ids.map((id) => (
        <span key={id}>{known.get(id)}</span>
      ))}
    </span>
  );
}

function Names({ field, value, linked }: FieldCellProps & { linked: boolean }) {
  const module = useModule(optionText(field, 'module') ?? '');
  const ids = idsOf(value);
  const known = useContext(ExpandedNames);
  const missing = ids.filter((id) => known?.get(id) === undefined);
  const asked = useReferenceNames(module, known === undefined ? ids : missing);
  const label = (id: string) => known?.get(id) ?? asked.find((each) => each.value === id)?.label ?? '…';
  return (
    <span className="tags">
      {ids.map((id) =>
        linked && module !== undefined ? (
          <span key={id} className="related-name">
            <RelatedLink module={module} id={id} label={label(id)} />
            <EditRelated module={module} entries={[{ id, label: label(id) }]} />
          </span>
        ) : (
          <span key={id}>{label(id)}</span>
        ),
      )}
    </span>
  );
}

function idsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String);
  return typeof value === 'string' && value !== '' ? [value] : [];
}
