import { fieldTitle, isEmpty } from '@bakehouse/contract';
import { Link } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import type { CSSProperties, KeyboardEvent } from 'react';
import { useLabel } from '../../../../data/stored/label.ts';
import type { Module } from '../../../../data/stored/modules.ts';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { paths } from '../../../../base/paths.ts';
import { FieldCell } from '../../../../fields/FieldCell.tsx';
import { Menu } from '../../../../parts/controls/Menu.tsx';
import type { Row } from '../state/use-rows.ts';
import { boardTexts } from './texts.ts';

/** Where a card can be moved to. */
export interface Target {
  key: string;
  title: string;
  /** What it stands under in the menu, where it is not a column. */
  group?: string;
  run: (row: Row) => void;
}

let dragged: Row | undefined;

/** The card that is being dragged. */
export function draggedCard(): Row | undefined {
  return dragged;
}

/** One entry of a board: its name and first fields. */
export function BoardCard({
  module,
  row,
  columns,
  targets,
  movable,
  onStep,
  color,
}: {
  module: Module;
  row: Row;
  columns: readonly string[];
  targets: readonly Target[];
  movable: boolean;
  onStep: (step: -1 | 1) => void;
  color: string | undefined;
}) {
  const t = useTexts(boardTexts);
  const label = useLabel(module, row);
  const fields = columns
    .flatMap((name) => module.fields.find(({ identifier }) => identifier === name) ?? [])
    .filter(({ identifier, type }) => !isEmpty(row.data[identifier]) && type !== 'list' && type !== 'json')
    .filter((field) => row.data[field.identifier] !== label)
    .slice(0, 4);
  const keys = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      const item = event.currentTarget.closest('li');
      const to = event.key === 'ArrowUp' ? item?.previousElementSibling : item?.nextElementSibling;
      to?.querySelector<HTMLElement>('a')?.focus();
    } else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      const step = event.key === 'ArrowLeft' ? -1 : 1;
      if (event.altKey) onStep(step);
      else focusBeside(event.currentTarget, step);
    } else return;
    event.preventDefault();
  };
  return (
    <article
      className={`board-card ${color === undefined ? '' : 'coloured'}`}
      style={{ '--row': color } as CSSProperties}
      draggable={movable}
      onDragStart={(event) => {
        dragged = row;
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', label);
      }}
      onDragEnd={() => (dragged = undefined)}
    >
      <div className="row">
        <Link
          to={paths.show(module.identifier, row.id)}
          className="board-title grow"
          preload={false}
          draggable={false}
          title={movable ? t.help : undefined}
          onKeyDown={keys}
        >
          {label}
        </Link>
        {targets.length > 0 && (
          <Menu
            label={t.moveTo(label)}
            items={targets.map(({ key, title, group = t.to, run }) => ({
              id: key,
              title,
              group,
              run: () => run(row),
            }))}
          >
            <Ellipsis size={16} aria-hidden />
          </Menu>
        )}
      </div>
      {fields.length > 0 && (
        <dl>
          {fields.map((field) => (
            <div key={field.identifier}>
              <dt>{fieldTitle(field)}</dt>
              <dd>
                <FieldCell field={field} value={row.data[field.identifier]} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </article>
  );
}

/** Goes to the nearest card of the next column that has one. */
function focusBeside(from: HTMLElement, step: -1 | 1): void {
  const top = from.getBoundingClientRect().top;
  let column = from.closest('.board-column');
  while (column !== null) {
    column = step < 0 ? column.previousElementSibling : column.nextElementSibling;
    const links = [...(column?.querySelectorAll<HTMLElement>('.board-title') ?? [])];
    const nearest = links.toSorted(
      (a, b) => Math.abs(a.getBoundingClientRect().top - top) - Math.abs(b.getBoundingClientRect().top - top),
    )[0];
    if (nearest !== undefined) return nearest.focus();
  }
}
