import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Module } from '../../../../data/stored/modules.ts';
import { viewsQuery } from '../../../../data/stored/views.ts';
import { useModuleRights } from '../../../../data/session/session.ts';
import { paths } from '../../../../base/paths.ts';
import { shownState } from '../state/list-state.ts';
import { Neighbours } from './Neighbours.tsx';
import './panel.css';

/** The entries before and after one on its page, in the list that its address names. */
export function PageNeighbours({
  module,
  list,
  id,
}: {
  module: Module;
  list: Record<string, unknown>;
  id: string;
}) {
  const navigate = useNavigate();
  const rights = useModuleRights(module.identifier);
  const named = typeof list['view'] === 'string';
  const { data: views, isPending } = useQuery({
    ...viewsQuery(module.identifier, () => undefined),
    enabled: named,
  });
  const view = views?.find(({ id, identifier }) => id === list['view'] || identifier === list['view']);
  const state = useMemo(() => shownState(module, rights, view, list), [module, rights, view, list]);
  if (named && isPending) return null;
  return (
    <Neighbours
      module={module}
      state={state}
      id={id}
      onGo={(next) =>
        void navigate({
          to: paths.show(module.identifier, next),
          search: { in: list },
          replace: true,
        })
      }
    />
  );
}
