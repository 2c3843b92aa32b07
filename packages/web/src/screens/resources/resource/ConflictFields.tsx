import { fieldTitle } from '@bakehouse/contract';
import { useId } from 'react';
import { FieldShow } from '../../../fields/FieldCell.tsx';
import type { FieldCellProps } from '../../../fields/define-field-ui.ts';
import type { Conflict } from '../../../form/merge.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { resourceTexts } from './texts.ts';
import './resource.css';

/** Which side each field takes, by identifier; a field that is not named keeps mine. */
export type ChosenSides = Readonly<Record<string, 'mine' | 'theirs'>>;

/** Fields that two sides have changed, each with both values to choose from. */
export function ConflictFields({
  conflicts,
  chosen,
  onChange,
}: {
  conflicts: readonly Conflict[];
  chosen: ChosenSides;
  onChange: (chosen: ChosenSides) => void;
}) {
  const t = useTexts(resourceTexts);
  return conflicts.map(({ field, ...values }) => (
    <fieldset key={field.identifier} className="conflict">
      <legend>{fieldTitle(field)}</legend>
      {(['mine', 'theirs'] as const).map((side) => (
        <Side
          key={side}
          title={t[side]}
          name={field.identifier}
          checked={(chosen[field.identifier] ?? 'mine') === side}
          onChoose={() => onChange({ ...chosen, [field.identifier]: side })}
          field={field}
          value={values[side]}
        />
      ))}
    </fieldset>
  ));
}

/** One of two values to choose from. */
function Side({
  title,
  name,
  checked,
  onChoose,
  ...cell
}: { title: string; name: string; checked: boolean; onChoose: () => void } & FieldCellProps) {
  const t = useTexts(resourceTexts);
  const id = useId();
  const empty = cell.value === null || cell.value === undefined || cell.value === '';
  return (
    <div className={checked ? 'side chosen' : 'side'}>
      <label htmlFor={id}>
        <input id={id} type="radio" name={`conflict-${name}`} checked={checked} onChange={onChoose} />
        {title}
      </label>
      <div>{empty ? <span className="soft">{t.empty}</span> : <FieldShow {...cell} />}</div>
    </div>
  );
}
