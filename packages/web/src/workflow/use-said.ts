import { fieldTitle, isObject, rowFields, type FieldDefinition } from '@bakehouse/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useModules } from '../data/stored/modules.ts';
import { workflowsQuery } from '../data/stored/workflows.ts';
import type { saidElement } from './forms/said-element.ts';
import type { Graph } from './model/graph.ts';

const most = 120;

type Say = typeof saidElement;

const unsaid: ReadonlyMap<string, string> = new Map();

/** What each element of a picture does, in one line, modules and workflows by their titles. */
export function useSaidElements(graph: Graph, events: unknown): ReadonlyMap<string, string> {
  const modules = useModules();
  const { data: workflows } = useQuery(workflowsQuery);
  // The picture does not wait for it.
  const [say, setSay] = useState<Say>();
  useEffect(() => {
    let gone = false;
    const load = async () => {
      const said = await import('./forms/said-element.ts');
      if (!gone) setSay(() => said.saidElement);
    };
    void load();
    return () => void (gone = true);
  }, []);
  return useMemo(() => {
    if (say === undefined) return unsaid;
    const module = (name: string) => modules.find(({ identifier }) => identifier === name);
    const bound = Array.isArray(events)
      ? (events as unknown[]).find((each) => isObject(each) && 'module' in each)
      : undefined;
    const usual = isObject(bound) ? String(bound['module']) : '';
    const names = {
      module: (name: string) => module(name)?.title ?? name,
      workflow: (name: string) => workflows?.find(({ identifier }) => identifier === name)?.title ?? name,
      field: (of: string | undefined, name: string) => {
        const field = fieldsOf(module(of ?? usual)?.fields ?? []).find(
          ({ identifier }) => identifier === name,
        );
        return field === undefined ? name : fieldTitle(field);
      },
    };
    return new Map(graph.nodes.map((node) => [node.id, say(node, names).slice(0, most)]));
  }, [graph, events, modules, workflows, say]);
}

/** The fields of an entry, and those of its rows. */
function fieldsOf(fields: readonly FieldDefinition[]): FieldDefinition[] {
  return [...fields, ...fields.flatMap((field) => (field.type === 'list' ? rowFields(field) : []))];
}
