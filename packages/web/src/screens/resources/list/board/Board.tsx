import { fieldTitle } from '@bakehouse/contract';
import { useEffect, useRef, useState } from 'react';
import { plainLabel } from '../../../../data/stored/label.ts';
import { invalidateModule } from '../../../../data/stored/resources.ts';
import { useModuleRights } from '../../../../data/session/session.ts';
import { useLive } from '../../../../data/live/use-live.ts';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { Empty } from '../../../../parts/messages/Empty.tsx';
import { ErrorPage, LoadingPage } from '../../../../parts/messages/PageStates.tsx';
import { choiceOf, useGroups } from '../groups/use-groups.ts';
import { keyOf, type Group } from '../groups/group-of.ts';
import type { KindProps } from '../kinds/kind-props.ts';
import { canChange } from '../state/fields-for.ts';
import { useMoves } from '../state/use-moves.ts';
import { useRowColors } from '../state/use-row-colors.ts';
import type { Row } from '../state/use-rows.ts';
import type { BoardParts } from './board-parts.ts';
import { BoardColumns } from './BoardColumns.tsx';
import { BoardLanes } from './BoardLanes.tsx';
import { boardTexts } from './texts.ts';
import './board.css';
import './lanes.css';

/** Entries as cards in columns, one for each value of a field, and in lanes by another; a card that is moved gets the values of where it comes to stand. */
export function Board({ module, list, head, create }: KindProps) {
  const t = useTexts(boardTexts);
  const rights = useModuleRights(module.identifier);
  const { state } = list;
  const fieldOf = (name: string | undefined) => module.fields.find(({ identifier }) => identifier === name);
  const field = fieldOf(state.group);
  const laneField = state.lanes === state.group ? undefined : fieldOf(state.lanes);
  const { groups, choices, more, error, waiting, refetch } = useGroups(module, state, field, { all: true });
  const { moves, move } = useMoves(module);
  const colorOf = useRowColors(module, state.colors);
  const [said, setSaid] = useState('');
  const board = useRef<HTMLDivElement>(null);
  const follow = useRef<string>(undefined);
  useLive(`resources:${module.identifier}`, ({ type }) => {
    if (type === 'changed') void invalidateModule(module.identifier);
  });
  // Whoever moves a card by keyboard goes along with it.
  useEffect(() => {
    const card = board.current?.querySelector<HTMLElement>(`[data-card="${follow.current ?? ''}"] a`);
    if (follow.current === undefined || card == null) return;
    follow.current = undefined;
    card.focus();
  }, [moves]);
  if (field === undefined)
    return (
      <>
        {head()}
        <Empty title={t.noField}>{''}</Empty>
      </>
    );
  const nameOf = (group: Pick<Group, 'value'>) => choiceOf(choices, group.value)?.label ?? t.none;
  const moveTo: BoardParts['moveTo'] = (row, to, title, byKey = false) => {
    const now = moves.get(row.id)?.after ?? row;
    const data = Object.fromEntries(to.map(({ field: name, value }) => [name, value]));
    if (to.every(({ field: name, value }) => keyOf(now.data[name]) === keyOf(value))) return;
    const told = t.moved(plainLabel(module, row) ?? row.id.slice(-8), title);
    if (byKey) follow.current = row.id;
    setSaid(told);
    void move(now, data, told);
  };
  const parts: BoardParts = {
    module,
    state,
    field,
    groups,
    choices,
    moves,
    colorOf: (row: Row) => colorOf(row),
    movable: canChange(field, rights),
    nameOf,
    moveTo,
    fills: create === undefined ? [] : (rights.create ?? []),
  };
  return (
    <>
      {head()}
      {error !== null ? (
        <ErrorPage error={error} reset={() => void refetch()} />
      ) : waiting ? (
        <LoadingPage />
      ) : (
        <div
          className={laneField === undefined ? 'board' : 'board with-lanes'}
          ref={board}
          role="group"
          aria-label={t.board(module.title, fieldTitle(field))}
        >
          {laneField === undefined ? (
            <BoardColumns parts={parts} />
          ) : (
            <BoardLanes parts={parts} by={laneField} byMovable={canChange(laneField, rights)} />
          )}
          {more && <p className="soft small board-more">{t.more}</p>}
          <p className="hidden-visually" role="status">
            {said}
          </p>
        </div>
      )}
    </>
  );
}
