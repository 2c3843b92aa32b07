import { Plus, X } from 'lucide-react';
import { Fragment, useRef, type ReactNode } from 'react';
import type { Module } from '../../../../data/stored/modules.ts';
import { useModules } from '../../../../data/stored/modules.ts';
import { useRights } from '../../../../data/session/session.ts';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { filterFields, type FilterField } from '../state/filter-fields.ts';
import {
  fromFilter,
  isComplete,
  partAt,
  putAt,
  toFilter,
  type Condition,
  type Group,
  type Part,
} from '../state/filter-tree.ts';
import { ConditionEditor } from './ConditionEditor.tsx';
import { ConditionText } from './ConditionText.tsx';
import { editAt, type Editing } from './editing.ts';
import { listTexts } from '../texts.ts';
import { filterTexts } from './texts.ts';
import '../list.css';
import './filter-bar.css';

/** The filter of a list as chips, which are edited where they stand while the list follows. */
export function FilterBar({
  module,
  filter,
  editing,
  onEdit,
  onChange,
  offer = (fields) => fields,
}: {
  module: Module;
  filter: Record<string, unknown> | undefined;
  editing: Editing | undefined;
  onEdit: (editing: Editing | undefined) => void;
  onChange: (filter: Record<string, unknown> | undefined) => void;
  /** What may be asked, where that is not what a list may be asked. */
  offer?: (fields: FilterField[]) => FilterField[];
}) {
  const t = useTexts(filterTexts);
  const rights = useRights();
  const fields = offer(
    filterFields(module, useModules(), (name) => rights.modules[name] ?? { search: [] }, useTexts(listTexts)),
  );
  const holder = useRef<HTMLDivElement>(null);
  const group = fromFilter(filter);
  const put = (place: readonly number[], part: Part | undefined) =>
    onChange(toFilter(putAt(group, place, part)));
  const parent = (place: readonly number[]): Group => {
    const found = partAt(group, place.slice(0, -1));
    return found !== undefined && 'parts' in found ? found : group;
  };
  const write = ({ place, beside, turn }: Editing, condition: Condition) => {
    const there = partAt(group, place);
    if (beside && there !== undefined) {
      put(place, { any: !parent(place).any, parts: [there, condition] });
      onEdit({ place: [...place, 1], beside: false, turn });
    } else put(place, condition);
  };
  const done = (at: Editing, condition: Condition) => {
    if (isComplete(condition)) write(at, condition);
    else if (!at.beside && partAt(group, at.place) !== undefined) put(at.place, undefined);
    onEdit(undefined);
    holder.current?.querySelector<HTMLElement>('.filter-add')?.focus();
  };
  const current = editing === undefined || editing.beside ? undefined : partAt(group, editing.place);
  return (
    <div ref={holder} role="group" aria-label={t.bar} className="filter-bar">
      {shownParts(group, [])}
      <button type="button" className="tool filter-add" onClick={() => onEdit(editAt([group.parts.length]))}>
        <Plus size={15} aria-hidden /> {t.add}
      </button>
      {group.parts.length > 0 && (
        <button
          type="button"
          className="tool"
          onClick={() => {
            onEdit(undefined);
            onChange(undefined);
          }}
        >
          {t.clear}
        </button>
      )}
      {editing !== undefined && (
        <ConditionEditor
          key={editing.turn}
          given={current !== undefined && 'field' in current ? current : undefined}
          fields={fields}
          another={
            editing.beside || editing.place.length > 1 ? undefined : group.any ? t.andAnother : t.orAnother
          }
          onChange={(condition) => write(editing, condition)}
          onAnother={() => onEdit(editAt(editing.place, true))}
          onDone={(condition) => done(editing, condition)}
        />
      )}
    </div>
  );

  function shownParts({ any, parts }: Group, place: number[]): ReactNode {
    return parts.map((part, index) => (
      <Fragment key={index}>
        {index === 1 && (
          <button
            type="button"
            className="filter-join"
            title={any ? t.matchesAny : t.matchesAll}
            aria-label={any ? t.matchesAny : t.matchesAll}
            onClick={() =>
              place.length === 0 ? onChange(toFilter({ any: !any, parts })) : put(place, { any: !any, parts })
            }
          >
            {any ? t.or : t.and}
          </button>
        )}
        {index > 1 && <span className="soft small">{any ? t.or : t.and}</span>}
        {shownPart(part, [...place, index])}
      </Fragment>
    ));
  }

  function shownPart(part: Part, place: number[]): ReactNode {
    if ('parts' in part)
      return (
        <span className="filter-group">
          {shownParts(part, place)}
          <button
            type="button"
            className="icon-button small"
            aria-label={t.addHere}
            onClick={() => onEdit(editAt([...place, part.parts.length]))}
          >
            <Plus size={14} aria-hidden />
          </button>
        </span>
      );
    const known = 'field' in part ? fields.find(({ path }) => path === part.field) : undefined;
    const title = 'field' in part ? (known?.title ?? part.field) : t.kept;
    return (
      <span className="filter-chip">
        {'field' in part ? (
          <button type="button" onClick={() => onEdit(editAt(place))} disabled={known === undefined}>
            <ConditionText condition={part} known={known} />
          </button>
        ) : (
          <span className="filter-kept" title={JSON.stringify(part.kept)}>
            {t.kept}
          </span>
        )}
        <button
          type="button"
          aria-label={t.remove(title)}
          onClick={() => {
            onEdit(undefined);
            put(place, undefined);
          }}
        >
          <X size={14} aria-hidden />
        </button>
      </span>
    );
  }
}
