import type { EnvDefinition, EnvType, ModuleDefinition, WorkflowDefinition } from '@bakehouse/contract';
import {
  checkWorkflow,
  describeType,
  typesOf,
  type CheckEntry,
  type CheckOptions,
  type CheckResult,
  type WorkflowTypes,
} from '@bakehouse/engine/check';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { request } from '../data/server/client.ts';
import { useModules } from '../data/stored/modules.ts';
import type { Page } from '../data/server/page.ts';
import { workflowsQuery } from '../data/stored/workflows.ts';
import { useFindings } from '../base/i18n/findings/use-findings.ts';
import { useElementTypes } from './use-element-types.ts';
import { elementsOf, nameOf, type Definition } from './model/definition.ts';
import { applyWrite } from './model/module-write.ts';
import type { ModuleWrite } from './model/trigger.ts';

const none: readonly ModuleWrite[] = [];

/** What is known of a definition while it is edited. */
export interface Checked {
  result: CheckResult;
  types: WorkflowTypes;
  options: CheckOptions;
  /** Errors and warnings of a place and of all that lies in it. */
  within: (path: string) => { errors: CheckEntry[]; warnings: CheckEntry[] };
}

/** Checks a definition as it is typed, with the server's own checker. */
export function useCheck(definition: Definition, writes: readonly ModuleWrite[] = none): Checked {
  const options = useCheckOptions(definition, writes);
  const latest = useDeferredValue(definition);
  const inWords = useFindings();
  return useMemo(() => {
    const found = checkWorkflow(latest, options);
    const result = { ...found, errors: found.errors.map(inWords), warnings: found.warnings.map(inWords) };
    const inside = (path: string) => (each: CheckEntry) =>
      each.path === path || each.path.startsWith(`${path}.`);
    return {
      result,
      types: typesOf(latest, options),
      options,
      within: (path) => ({
        errors: result.errors.filter(inside(path)),
        warnings: result.warnings.filter(inside(path)),
      }),
    };
  }, [latest, options, inWords]);
}

/** Everything that definitions are checked against. */
export function useCheckOptions(definition: Definition, writes: readonly ModuleWrite[] = none): CheckOptions {
  const elements = useElementTypes(definition);
  const modules = useModules();
  const { data: workflows } = useQuery(workflowsQuery);
  const { data: roles } = useQuery({
    queryKey: ['roles', 'slugs'],
    queryFn: async () =>
      (await request<Page<{ slug: string }>>('/roles', { query: { limit: 1000 } })).data.map(
        ({ slug }) => slug,
      ),
  });
  const { data: connections } = useQuery({
    queryKey: ['connections', 'kinds'],
    queryFn: async () =>
      (await request<Page<{ definition: { name: string; kind: string } }>>('/connections')).data.map(
        ({ definition: { name, kind } }): [string, string] => [name, kind],
      ),
  });
  const { data: env } = useQuery({
    queryKey: ['env', 'types'],
    queryFn: async () =>
      (await request<Page<{ definition: EnvDefinition }>>('/env')).data.map(
        ({ definition: { name, type } }): [string, EnvType] => [name, type],
      ),
  });
  return useMemo(() => {
    const byName = new Map(
      modules.map(({ identifier, definition }): [string, ModuleDefinition] => [
        identifier,
        { bakery_resource_module: identifier, bakery_resource: definition },
      ]),
    );
    // What is stored with the workflow counts as if it were there.
    for (const write of writes) {
      const module = byName.get(write.module);
      if (module !== undefined) byName.set(write.module, applyWrite(module, write));
    }
    return {
      elements,
      modules: (name: string) => byName.get(name),
      moduleNames: [...byName.keys()],
      ...(workflows === undefined
        ? {}
        : {
            workflows: new Map(
              workflows.map((each): [string, WorkflowDefinition] => [each.identifier, each]),
            ),
          }),
      ...(roles === undefined ? {} : { roles: new Set(roles) }),
      ...(connections === undefined ? {} : { connections: new Map(connections) }),
      ...(env === undefined ? {} : { env: new Map(env) }),
    };
  }, [elements, modules, workflows, roles, connections, env, writes]);
}

/** The types of ports in words, by element; those of which nothing is known are left out. */
export function portWords(definition: Definition, { outputs, inputs }: WorkflowTypes) {
  const ports = new Map<string, Record<string, string>>();
  const ins = new Map<string, string>();
  for (const name of elementsOf(definition).map(nameOf)) {
    const known = Object.entries(outputs.get(name) ?? {}).filter(([, type]) => type.kind !== 'unknown');
    ports.set(name, Object.fromEntries(known.map(([port, type]) => [port, shortType(describeType(type))])));
    const input = inputs.get(name);
    if (input !== undefined && input.kind !== 'unknown') ins.set(name, describeType(input));
  }
  return { ports, inputs: ins };
}

/** `the module "orders"` takes much room; its name suffices. */
function shortType(words: string): string {
  return words.replace(/the module "([^"]+)"/, '$1').replace(/^a list of /, '[] ');
}
