import { fieldTitle } from '@bakehouse/contract';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { plainLabel } from '../../../../data/stored/label.ts';
import { invalidateModule } from '../../../../data/stored/resources.ts';
import { useModuleRights } from '../../../../data/session/session.ts';
import { useLive } from '../../../../data/live/use-live.ts';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { paths } from '../../../../base/paths.ts';
import { Empty } from '../../../../parts/messages/Empty.tsx';
import { ErrorPage, LoadingPage } from '../../../../parts/messages/PageStates.tsx';
import { choiceOf, useGroups } from '../groups/use-groups.ts';
import { keyOf, type Group } from '../groups/group-of.ts';
import type { KindProps } from '../kinds/kind-props.ts';
import { canChange } from '../state/fields-for.ts';
import { useMoves } from '../state/use-moves.ts';
import type { Row } from '../state/use-rows.ts';
import { BoardColumn } from './BoardColumn.tsx';
import { neighbour } from './placed.ts';
import { boardTexts } from './texts.ts';
import './board.css';

/** Entries as cards in columns, one for each value of a field; a card that is moved gets the value of its column. */
export function Board({ module, list, head, create }: KindProps) {
  const t = useTexts(boardTexts);
  const navigate = useNavigate();
  const rights = useModuleRights(module.identifier);
  const { state } = list;
  const field = module.fields.find(({ identifier }) => identifier === state.group);
  const { groups, choices, more, error, waiting, refetch } = useGroups(module, state, field, { all: true });
  const { moves, move } = useMoves(module);
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
  const movable = canChange(field, rights);
  const moveTo = (row: Row, group: Group, byKey = false) => {
    const now = moves.get(row.id)?.after ?? row;
    if (keyOf(now.data[field.identifier]) === group.key) return;
    const title = t.moved(plainLabel(module, row) ?? row.id.slice(-8), nameOf(group));
    if (byKey) follow.current = row.id;
    setSaid(title);
    void move(now, { [field.identifier]: group.value }, title);
  };
  return (
    <>
      {head()}
      {error !== null ? (
        <ErrorPage error={error} reset={() => void refetch()} />
      ) : waiting ? (
        <LoadingPage />
      ) : (
        <div className="board" ref={board} role="group" aria-label={t.board(module.title, fieldTitle(field))}>
          {groups.map((group) => (
            <BoardColumn
              key={group.key}
              module={module}
              state={state}
              field={field}
              group={group}
              choice={choiceOf(choices, group.value)}
              moves={moves}
              onDrop={
                movable && !(field.required === true && group.key === '')
                  ? (row) => moveTo(row, group)
                  : undefined
              }
              onStep={(row, step) => {
                const to = neighbour(groups, group.key, step);
                if (movable && to !== undefined) moveTo(row, to, true);
              }}
              targets={
                movable
                  ? groups
                      .filter(({ key }) => key !== group.key && !(field.required === true && key === ''))
                      .map((to) => ({
                        key: to.key,
                        title: nameOf(to),
                        run: (row: Row) => moveTo(row, to, true),
                      }))
                  : []
              }
              onCreate={
                create === undefined || !(rights.create ?? []).includes(field.identifier)
                  ? undefined
                  : () =>
                      void navigate({
                        to: paths.create(module.identifier),
                        search: { fill: { [field.identifier]: group.value } },
                      })
              }
            />
          ))}
          {more && <p className="soft small board-more">{t.more}</p>}
          <p className="hidden-visually" role="status">
            {said}
          </p>
        </div>
      )}
    </>
  );
}
