import type { FieldDefinition } from '@bakehouse/contract';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef } from 'react';
import { useModules, type Module } from '../../../../data/stored/modules.ts';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { showCount } from '../../../../base/i18n/format.ts';
import type { Choice } from '../../../../fields/parts/choices/choices.ts';
import { ExpandedNames } from '../../../../fields/parts/choices/expanded-names.ts';
import { useDropTarget } from '../../../../parts/controls/use-drop-target.ts';
import { CreateHere } from '../groups/CreateHere.tsx';
import { groupFilter, type Group } from '../groups/group-of.ts';
import { expandedNames } from '../state/expanded.ts';
import type { ListState } from '../state/list-state.ts';
import type { Move } from '../state/use-moves.ts';
import { useRows, type Row } from '../state/use-rows.ts';
import { BoardCard, draggedCard, type Target } from './BoardCard.tsx';
import type { Lane } from './board-parts.ts';
import { ColumnHead } from './ColumnHead.tsx';
import { cardsOf, countOf, type Place } from './placed.ts';
import { boardTexts } from './texts.ts';

/** A column of a board: its cards are loaded page by page, and only those in sight are drawn. */
export function BoardColumn({
  module,
  state,
  field,
  group,
  lane,
  choice,
  limit,
  moves,
  colorOf,
  onDrop,
  onStep,
  targets,
  onCreate,
}: {
  module: Module;
  state: ListState;
  field: FieldDefinition;
  group: Group;
  /** The lane that it stands in; the heads of columns stand above all lanes. */
  lane?: Lane | undefined;
  choice: Choice | undefined;
  /** How many entries it is to have at most. */
  limit: number | undefined;
  moves: ReadonlyMap<string, Move>;
  colorOf: (row: Row) => string | undefined;
  onDrop: ((row: Row) => void) | undefined;
  onStep: (row: Row, step: -1 | 1) => void;
  targets: readonly Target[];
  onCreate: (() => void) | undefined;
}) {
  const t = useTexts(boardTexts);
  const modules = useModules();
  const filter = groupFilter(field.identifier, group.value, state.filter);
  const there = lane === undefined ? group.count : lane.countIn(group);
  const place: Place = [
    { field: field.identifier, key: group.key },
    ...(lane === undefined ? [] : [{ field: lane.field.identifier, key: lane.group.key }]),
  ];
  const { rows, more, complete } = useRows(
    module,
    { ...state, filter },
    {
      first: 25,
      next: 100,
      counted: false,
      enabled: there > 0,
    },
  );
  const cards = useMemo(
    () => cardsOf(there > 0 ? rows : [], place, moves),
    [rows, moves, there, group, field, lane?.group.key],
  );
  const names = useMemo(() => expandedNames(rows, module, modules), [rows, module, modules]);
  const { over, target } = useDropTarget(draggedCard, onDrop);
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: cards.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 104,
    getItemKey: (index) => cards[index]?.id ?? index,
    gap: 8,
    overscan: 4,
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (!complete && last >= cards.length - 8) more();
  }, [last, cards.length, complete]);
  const title = choice?.label ?? t.none;
  const count = countOf(there, place, moves);
  return (
    <section
      className={`board-column ${over ? 'over' : ''}`}
      aria-label={
        lane === undefined ? `${title}, ${showCount(count)}` : `${lane.title}, ${title}, ${showCount(count)}`
      }
      {...target}
    >
      {lane === undefined && (
        <ColumnHead
          module={module}
          group={group}
          choice={choice}
          title={title}
          limit={limit}
          place={place}
          moves={moves}
        >
          <CreateHere label={t.create(title)} onCreate={onCreate} />
        </ColumnHead>
      )}
      <ExpandedNames value={names}>
        <div className="board-cards" ref={scroller} tabIndex={-1}>
          <ul style={{ height: virtual.getTotalSize() }}>
            {items.map(({ index, start, key }) => {
              const row = cards[index];
              return row === undefined ? null : (
                <li
                  key={key}
                  ref={virtual.measureElement}
                  data-index={index}
                  data-card={row.id}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <BoardCard
                    module={module}
                    row={row}
                    columns={state.columns.filter((name) => name !== field.identifier)}
                    targets={targets}
                    movable={onDrop !== undefined || targets.length > 0}
                    onStep={(step) => onStep(row, step)}
                    color={colorOf(row)}
                  />
                </li>
              );
            })}
          </ul>
          {cards.length === 0 && lane === undefined && <p className="soft small board-empty">{t.empty}</p>}
        </div>
      </ExpandedNames>
    </section>
  );
}
