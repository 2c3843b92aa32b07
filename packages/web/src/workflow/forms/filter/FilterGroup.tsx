import { fieldTitle, type FieldDefinition } from '@bakehouse/contract';
import { Button } from 'antd';
import { Plus, X } from 'lucide-react';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { NativeSelect } from '../../../parts/controls/NativeSelect.tsx';
import { useFormScope } from '../form-context.ts';
import { ConditionRow } from './ConditionRow.tsx';
import type { Condition, Conditions, Part, Quantifier } from './conditions.ts';
import { askedFields, fieldsOfRows } from './filter-fields.ts';
import { filterTexts } from './texts.ts';

/** Conditions of which all, any or none must hold, with groups among them. */
export function FilterGroup({
  group,
  path,
  target,
  depth,
  onChange,
}: {
  group: Conditions;
  path: string;
  /** The fields that are asked for. */
  target: readonly FieldDefinition[];
  depth: number;
  onChange: (group: Conditions) => void;
}) {
  const t = useTexts(filterTexts);
  const { fieldsOf } = useFormScope();
  const { join, parts } = group;
  const fields = askedFields(target, fieldsOf, t, group.rows !== undefined);
  const put = (next: readonly Part[]) => onChange({ ...group, parts: next });
  const first = fields.filter(({ field }) => field.type !== 'list');
  const unused =
    first.find((each) => parts.every((part) => 'parts' in part || part.field !== each.path)) ?? first[0];
  const fresh: Condition = {
    field: unused?.path ?? 'id',
    operator: '_eq',
    value: '',
    short: true,
    optional: false,
  };
  /** What stands for a list is about its rows. */
  const taken = (next: Condition): Part =>
    fields.find((each) => each.path === next.field)?.field.type === 'list'
      ? { join: 'all', parts: [], rows: { field: next.field, operator: '_some' } }
      : next;
  return (
    <>
      {(parts.length > 1 || join !== 'all') && (
        <NativeSelect
          label={t.match}
          value={join}
          options={[
            ['all', t.matchAll],
            ['any', t.matchAny],
            ['none', t.matchNone],
          ]}
          onChange={(next) => onChange({ ...group, join: next as Conditions['join'] })}
        />
      )}
      {parts.map((part, index) =>
        'parts' in part ? (
          <div key={index} className="filter-group" role="group" aria-label={t.group}>
            <div className="row">
              {part.rows === undefined ? (
                <strong className="grow small">{t.group}</strong>
              ) : (
                <NativeSelect
                  label={t.rowsOf(titleOf(target, part.rows.field))}
                  value={part.rows.operator}
                  options={[
                    ['_some', t.some],
                    ['_every', t.every],
                    ['_none', t.noRow],
                  ]}
                  onChange={(operator) =>
                    put(
                      parts.with(index, {
                        ...part,
                        rows: { field: part.rows?.field ?? '', operator: operator as Quantifier },
                      }),
                    )
                  }
                />
              )}
              <button
                type="button"
                className="icon-button"
                aria-label={t.removeGroup}
                onClick={() => put(parts.toSpliced(index, 1))}
              >
                <X size={16} aria-hidden />
              </button>
            </div>
            <FilterGroup
              group={part}
              path={part.rows === undefined ? path : `${path}.${part.rows.field}.${part.rows.operator}`}
              target={part.rows === undefined ? target : fieldsOfRows(target, part.rows.field)}
              depth={depth + 1}
              onChange={(next) => put(parts.with(index, next))}
            />
          </div>
        ) : (
          <ConditionRow
            key={index}
            path={`${path}.${part.field}`}
            row={part}
            fields={fields}
            onChange={(next) => put(parts.with(index, taken(next)))}
            onRemove={() => put(parts.toSpliced(index, 1))}
          />
        ),
      )}
      <div className="row">
        <Button icon={<Plus size={15} aria-hidden />} onClick={() => put([...parts, fresh])}>
          {t.add}
        </Button>
        {depth < 2 && parts.length > 0 && (
          <Button onClick={() => put([...parts, { join: 'any', parts: [fresh] }])}>{t.addGroup}</Button>
        )}
      </div>
    </>
  );
}

function titleOf(target: readonly FieldDefinition[], name: string): string {
  const found = target.find(({ identifier }) => identifier === name);
  return found === undefined ? name : fieldTitle(found);
}
