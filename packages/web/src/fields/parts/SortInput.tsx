import { fieldTitle, typeOf, type FieldDefinition } from '@bakehouse/contract';
import { useTexts } from '../../base/i18n/define-texts.ts';
import { NativeSelect } from '../../parts/controls/NativeSelect.tsx';
import { sortTexts } from './sort-texts.ts';
import './sort-input.css';

/** In which order entries are listed: a field and a direction. Further fields that are written stay behind it. */
export function SortInput({
  label,
  fields,
  value,
  fault,
  onChange,
}: {
  /** What it is called; the default order otherwise. */
  label?: string;
  fields: readonly FieldDefinition[];
  /** Such as `-updatedAt,number`. */
  value: string | undefined;
  fault: string | undefined;
  onChange: (value: string | undefined) => void;
}) {
  const t = useTexts(sortTexts);
  const [first = '', ...more] = value?.split(',') ?? [];
  const falls = first.startsWith('-');
  const name = first.replace(/^-/, '');
  const put = (field: string, down: boolean) =>
    onChange(field === '' ? undefined : [`${down ? '-' : ''}${field}`, ...more].join(','));
  const known: (readonly [string, string])[] = [
    ...fields
      .filter((field) => typeOf(field).sortable(field.options ?? {}))
      .map((field) => [field.identifier, fieldTitle(field)] as const),
    ...(['createdAt', 'updatedAt'] as const).map((each) => [each, t[each]] as const),
  ];
  const isKnown = name === '' || known.some(([each]) => each === name);
  return (
    <>
      <div className="sort-input">
        <NativeSelect
          label={label ?? t.sort}
          value={name}
          options={[['', t.sortNone], ...known, ...(isKnown ? [] : [[name, name] as const])]}
          onChange={(field) => put(field, falls)}
        />
        {name !== '' && (
          <NativeSelect
            label={t.sortWay}
            value={falls ? 'down' : 'up'}
            options={[
              ['up', t.ascending],
              ['down', t.descending],
            ]}
            onChange={(way) => put(name, way === 'down')}
          />
        )}
      </div>
      {more.length > 0 && <p className="soft small">{t.sortMore(more.join(', '))}</p>}
      {fault !== undefined && (
        <p className="form-message bad" role="alert">
          {fault}
        </p>
      )}
    </>
  );
}
