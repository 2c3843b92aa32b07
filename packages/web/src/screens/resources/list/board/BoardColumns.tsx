import type { FieldDefinition } from '@bakehouse/contract';
import { useNavigate } from '@tanstack/react-router';
import type { Module } from '../../../../data/stored/modules.ts';
import { paths } from '../../../../base/paths.ts';
import type { Choice } from '../../../../fields/parts/choices/choices.ts';
import type { Group } from '../groups/group-of.ts';
import { choiceOf } from '../groups/use-groups.ts';
import type { ListState } from '../state/list-state.ts';
import type { Move } from '../state/use-moves.ts';
import type { Row } from '../state/use-rows.ts';
import type { Target } from './BoardCard.tsx';
import { BoardColumn } from './BoardColumn.tsx';
import { neighbour } from './placed.ts';

/** What an entry gets in a field where it comes to stand. */
export interface NewValue {
  field: string;
  value: unknown;
}

/** What the columns of a board are drawn from. */
export interface BoardParts {
  module: Module;
  state: ListState;
  field: FieldDefinition;
  groups: readonly Group[];
  choices: readonly Choice[];
  moves: ReadonlyMap<string, Move>;
  colorOf: (row: Row) => string | undefined;
  /** Whether cards can be moved to other columns. */
  movable: boolean;
  nameOf: (group: Pick<Group, 'value'>) => string;
  /** Moves a card; `title` says where it comes to stand. */
  moveTo: (row: Row, to: readonly NewValue[], title: string, byKey?: boolean) => void;
  /** The fields that a new entry may be given. */
  fills: readonly string[];
}

/** A lane of a board: one value of another field. */
export interface Lane {
  field: FieldDefinition;
  group: Group;
  title: string;
  /** Whether cards can be moved into it from other lanes. */
  movable: boolean;
  /** How many entries it has in a column. */
  countIn: (column: Group) => number;
  /** Where else cards of it can be moved to. */
  others: readonly Target[];
}

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
        limit={field.type === 'select' ? state.limits[String(group.value ?? '')] : undefined}
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
