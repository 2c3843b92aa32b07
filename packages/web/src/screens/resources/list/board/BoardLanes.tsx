import type { FieldDefinition } from '@bakehouse/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { aggregateQuery } from '../../../../data/stored/aggregates.ts';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { showCount } from '../../../../base/i18n/format.ts';
import { ChoiceTag } from '../../../../fields/parts/choices/ChoiceTag.tsx';
import { groupFilter, keyOf, type Group } from '../groups/group-of.ts';
import { choiceOf, useGroups } from '../groups/use-groups.ts';
import { listQuery, type Row } from '../state/use-rows.ts';
import { limitOf, type BoardParts } from './board-parts.ts';
import { BoardColumns } from './BoardColumns.tsx';
import { ColumnHead } from './ColumnHead.tsx';
import { boardTexts } from './texts.ts';

/** How many lanes are open at first: each asks for its own cards. */
const openAtFirst = 8;
/** In pixels: a card with what is between it and the next, and a lane at most. */
const card = 112;
const tallest = 400;

/** A board in lanes, one for each value of a second field, below the heads of its columns. */
export function BoardLanes({
  parts,
  by,
  byMovable,
}: {
  parts: BoardParts;
  by: FieldDefinition;
  byMovable: boolean;
}) {
  const t = useTexts(boardTexts);
  const { module, state, field, groups, choices, moves, moveTo, nameOf } = parts;
  const { groups: lanes, choices: names } = useGroups(module, { ...state, figures: [] }, by);
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const { search, filter } = listQuery(module, state);
  const { data } = useQuery({
    ...aggregateQuery(module.identifier, {
      by: [by.identifier, field.identifier],
      values: ['count'],
      filter,
      search,
      sort: '-count',
      limit: 1000,
    }),
    placeholderData: keepPreviousData,
  });
  const counts = new Map(
    data?.data.map((row) => [
      `${keyOf(row[by.identifier])} ${keyOf(row[field.identifier])}`,
      Number(row['count']),
    ]),
  );
  const laneName = (lane: Group) => choiceOf(names, lane.value)?.label ?? t.none;
  return (
    <>
      <div className="lane-columns lane-heads">
        {groups.map((group) => (
          <ColumnHead
            key={group.key}
            module={module}
            group={group}
            choice={choiceOf(choices, group.value)}
            title={nameOf(group)}
            limit={limitOf(parts, group)}
            place={[{ field: field.identifier, key: group.key }]}
            moves={moves}
          />
        ))}
      </div>
      {lanes.map((lane, index) => {
        const open = index < openAtFirst !== turned.has(lane.key);
        const title = laneName(lane);
        const choice = choiceOf(names, lane.value);
        const countIn = (column: Group) => counts.get(`${lane.key} ${column.key}`) ?? 0;
        const most = Math.max(1, ...groups.map(countIn));
        const others = byMovable
          ? lanes
              .filter(({ key }) => key !== lane.key && !(by.required === true && key === ''))
              .map((each) => ({
                key: `lane ${each.key}`,
                title: laneName(each),
                group: t.toLane,
                run: (row: Row) =>
                  moveTo(row, [{ field: by.identifier, value: each.value }], laneName(each), true),
              }))
          : [];
        return (
          <section key={lane.key} className="board-lane" aria-label={`${title}, ${showCount(lane.count)}`}>
            <button
              type="button"
              className="lane-head"
              aria-expanded={open}
              onClick={() => {
                const next = new Set(turned);
                if (!next.delete(lane.key)) next.add(lane.key);
                setTurned(next);
              }}
            >
              {open ? <ChevronDown size={16} aria-hidden /> : <ChevronRight size={16} aria-hidden />}
              {choice === undefined ? <span className="soft">{t.none}</span> : <ChoiceTag choice={choice} />}
              <span className="board-count">{showCount(lane.count)}</span>
            </button>
            {open && (
              <div className="lane-columns" style={{ height: Math.min(most * card + 24, tallest) }}>
                <BoardColumns
                  parts={{
                    ...parts,
                    state: { ...state, filter: groupFilter(by.identifier, lane.value, state.filter) },
                  }}
                  lane={{ field: by, group: lane, title, movable: byMovable, countIn, others }}
                />
              </div>
            )}
          </section>
        );
      })}
    </>
  );
}
