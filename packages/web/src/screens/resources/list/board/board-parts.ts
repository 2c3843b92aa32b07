import type { FieldDefinition } from '@bakehouse/contract';
import type { Module } from '../../../../data/stored/modules.ts';
import type { Choice } from '../../../../fields/parts/choices/choices.ts';
import type { Group } from '../groups/group-of.ts';
import type { ListState } from '../state/list-state.ts';
import type { Move } from '../state/use-moves.ts';
import type { Row } from '../state/use-rows.ts';
import type { Target } from './BoardCard.tsx';

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

/** How many entries a column is to have at most. */
export function limitOf({ state }: Pick<BoardParts, 'state'>, { value }: Group): number | undefined {
  return typeof value === 'string' ? state.limits[value] : undefined;
}
