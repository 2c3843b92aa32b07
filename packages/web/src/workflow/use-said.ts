import { fieldTitle } from '@bakehouse/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useModules } from '../data/stored/modules.ts';
import { workflowsQuery } from '../data/stored/workflows.ts';
import { saidElement } from './forms/said-element.ts';
import type { Graph } from './model/graph.ts';

const most = 120;

/** What each element of a picture does, in one line, modules and workflows by their titles. */
export function useSaidElements(graph: Graph): ReadonlyMap<string, string> {
  const modules = useModules();
  const { data: workflows } = useQuery(workflowsQuery);
  return useMemo(() => {
    const module = (name: string) => modules.find(({ identifier }) => identifier === name);
    const names = {
      module: (name: string) => module(name)?.title ?? name,
      workflow: (name: string) => workflows?.find(({ identifier }) => identifier === name)?.title ?? name,
      field: (of: string | undefined, name: string) => {
        const field = module(of ?? '')?.fields.find(({ identifier }) => identifier === name);
        return field === undefined ? name : fieldTitle(field);
      },
    };
    return new Map(graph.nodes.map((node) => [node.id, saidElement(node, names).slice(0, most)]));
  }, [graph, modules, workflows]);
}
