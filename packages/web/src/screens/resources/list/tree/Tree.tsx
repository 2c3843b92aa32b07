import { fieldTitle, type FieldDefinition } from '@bakehouse/contract';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { invalidateModule } from '../../../../data/stored/resources.ts';
import { useModules } from '../../../../data/stored/modules.ts';
import { useLive } from '../../../../data/live/use-live.ts';
import { useModuleRights } from '../../../../data/session/session.ts';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { paths } from '../../../../base/paths.ts';
import { ExpandedNames } from '../../../../fields/parts/choices/expanded-names.ts';
import type { MenuItem } from '../../../../parts/controls/Menu.tsx';
import { Empty } from '../../../../parts/messages/Empty.tsx';
import { ErrorPage, LoadingPage } from '../../../../parts/messages/PageStates.tsx';
import type { KindProps } from '../kinds/kind-props.ts';
import { expandedNames } from '../state/expanded.ts';
import { canChange } from '../state/fields-for.ts';
import type { Row } from '../state/use-rows.ts';
import { MoveUnder } from './MoveUnder.tsx';
import { treeTexts } from './texts.ts';
import { TreeGrid } from './TreeGrid.tsx';
import { useTree } from './use-tree.ts';
import { useTreeMoves } from './use-tree-moves.ts';
import './tree.css';

/** Entries under the entries that a relation to their own module names. */
export function Tree(props: KindProps) {
  const t = useTexts(treeTexts);
  const { module, list, head } = props;
  const field = module.fields.find(({ identifier }) => identifier === list.state.parent);
  if (field === undefined)
    return (
      <>
        {head()}
        <Empty title={t.noField}>{''}</Empty>
      </>
    );
  return <TreeOf {...props} field={field} />;
}

function TreeOf({ module, list, head, open, create, field }: KindProps & { field: FieldDefinition }) {
  const t = useTexts(treeTexts);
  const navigate = useNavigate();
  const modules = useModules();
  const rights = useModuleRights(module.identifier);
  const tree = useTree(module, list.state, field);
  const { moves, moveUnder, said } = useTreeMoves(module, field);
  const [asked, setAsked] = useState<Row>();
  const movable = canChange(field, rights);
  useLive(`resources:${module.identifier}`, ({ type }) => {
    if (type === 'changed') void invalidateModule(module.identifier);
  });
  const label = module.definition.label?.match(/^\s*\$resource\.(\w+)\s*$/)?.[1];
  const columns = list.state.columns
    .filter((name) => name !== field.identifier && name !== label)
    .flatMap((name) => module.fields.find(({ identifier }) => identifier === name) ?? [])
    .filter(({ type }) => type !== 'list' && type !== 'json')
    .slice(0, 4);
  const mayCreate = create !== undefined && rights.create?.includes(field.identifier) === true;
  const itemsOf = (row: Row): MenuItem[] => [
    ...(movable ? [{ id: 'under', title: t.moveUnder, run: () => setAsked(row) }] : []),
    ...(movable && field.required !== true && typeof row.data[field.identifier] === 'string'
      ? [{ id: 'top', title: t.toTop, run: () => void moveUnder(row, undefined) }]
      : []),
    ...(mayCreate
      ? [
          {
            id: 'create',
            title: t.createBelow,
            run: () =>
              void navigate({
                to: paths.create(module.identifier),
                search: { fill: { [field.identifier]: row.id } },
              }),
          },
        ]
      : []),
  ];
  return (
    <>
      {head()}
      {tree.error !== null ? (
        <ErrorPage error={tree.error} reset={() => void tree.refetch()} />
      ) : tree.waiting ? (
        <LoadingPage />
      ) : tree.lines.length === 0 ? (
        <Empty title={t.nothing}>{''}</Empty>
      ) : (
        <ExpandedNames value={expandedNames(tree.rows, module, modules)}>
          <TreeGrid
            module={module}
            tree={tree}
            columns={columns}
            titles={columns.map(fieldTitle)}
            moves={moves}
            movable={movable}
            topAllowed={field.required !== true}
            itemsOf={itemsOf}
            onMove={moveUnder}
            onOpen={open}
          />
        </ExpandedNames>
      )}
      {asked !== undefined && (
        <MoveUnder
          module={module}
          field={field}
          row={asked}
          onMove={(under) => moveUnder(asked, under)}
          onClose={() => setAsked(undefined)}
        />
      )}
      <p className="hidden-visually" role="status">
        {said}
      </p>
    </>
  );
}
