import { useNavigate } from '@tanstack/react-router';
import { paths } from '../../../../base/paths.ts';
import type { Group } from '../groups/group-of.ts';
import { choiceOf } from '../groups/use-groups.ts';
import type { Row } from '../state/use-rows.ts';
import { BoardColumn } from './BoardColumn.tsx';
import { limitOf, type BoardParts, type Lane, type NewValue } from './board-parts.ts';
import { neighbour } from './placed.ts';

/** The columns of a board, or of one lane of it. */
export function BoardColumns({ parts, lane }: { parts: BoardParts; lane?: Lane }) {
  const navigate = useNavigate();
  const { module, state, field, groups, choices, moves, movable, nameOf, moveTo, fills } = parts;
  const fits = (group: Group) => !(field.required === true && group.key === '');
  const inLane: readonly NewValue[] =
    lane === undefined || !lane.movable ? [] : [{ field: lane.field.identifier, value: lane.group.value }];
  const to = (group: Group): NewValue[] => [
    ...(movable ? [{ field: field.identifier, value: group.value }] : []),
    ...inLane,
  ];
  const titleOf = (group: Group) => (lane === undefined ? nameOf(group) : `${lane.title}, ${nameOf(group)}`);
  const fillOf = (group: Group) => to(group).filter(({ field: name }) => fills.includes(name));
  return groups.map((group) => {
    const others = movable ? groups.filter(({ key }) => key !== group.key).filter(fits) : [];
    const fill = fillOf(group);
    return (
      <BoardColumn
        key={group.key}
        module={module}
        state={state}
        field={field}
        group={group}
        lane={lane}
        choice={choiceOf(choices, group.value)}
        limit={limitOf(parts, group)}
        moves={moves}
        colorOf={parts.colorOf}
        onDrop={
          (movable || inLane.length > 0) && fits(group)
            ? (row) => moveTo(row, to(group), titleOf(group))
            : undefined
        }
        onStep={(row, step) => {
          const next = neighbour(groups, group.key, step);
          if (movable && next !== undefined) moveTo(row, to(next), titleOf(next), true);
        }}
        targets={[
          ...others.map((each) => ({
            key: each.key,
            title: nameOf(each),
            run: (row: Row) => moveTo(row, to(each), titleOf(each), true),
          })),
          ...(lane?.others ?? []),
        ]}
        onCreate={
          fill.some(({ field: name }) => name === field.identifier)
            ? () =>
                void navigate({
                  to: paths.create(module.identifier),
                  search: { fill: Object.fromEntries(fill.map(({ field: name, value }) => [name, value])) },
                })
            : undefined
        }
      />
    );
  });
}
