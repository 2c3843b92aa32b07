import type { ReactNode } from 'react';
import type { Module } from '../../../../data/stored/modules.ts';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { showCount } from '../../../../base/i18n/format.ts';
import { ChoiceMark } from '../../../../fields/parts/choices/ChoiceMark.tsx';
import type { Choice } from '../../../../fields/parts/choices/choices.ts';
import type { Group } from '../groups/group-of.ts';
import { Figures } from '../groups/GroupHead.tsx';
import type { Move } from '../state/use-moves.ts';
import { countOf, type Place } from './placed.ts';
import { boardTexts } from './texts.ts';

/** The head of a column: its value, how many entries it has and how many it is to have at most, and figures over all of them. */
export function ColumnHead({
  module,
  group,
  choice,
  title,
  limit,
  place,
  moves,
  children,
}: {
  module: Module;
  group: Group;
  choice: Choice | undefined;
  title: string;
  limit: number | undefined;
  place: Place;
  moves: ReadonlyMap<string, Move>;
  children?: ReactNode;
}) {
  const t = useTexts(boardTexts);
  const count = countOf(group.count, place, moves);
  const tooMany = limit !== undefined && count > limit;
  return (
    <div className="board-column-head">
      <header className="board-head">
        <span
          className="board-stripe"
          style={choice?.color === undefined ? {} : { background: choice.color }}
        />
        {choice?.icon !== undefined && <ChoiceMark choice={choice} />}
        <h2>{title}</h2>
        <span className={tooMany ? 'board-count too-many' : 'board-count'}>
          {limit === undefined ? showCount(count) : t.ofAtMost(showCount(count), showCount(limit))}
        </span>
        {tooMany && <span className="hidden-visually">{t.tooMany}</span>}
        <span className="grow" />
        {children}
      </header>
      {Object.keys(group.figures).length > 0 && count > 0 && (
        <p className="board-figures small">
          <Figures module={module} figures={group.figures} />
        </p>
      )}
    </div>
  );
}
