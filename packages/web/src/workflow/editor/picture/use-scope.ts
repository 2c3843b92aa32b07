import { isObject, rowFields } from '@bakehouse/contract';
import { useMemo, useState } from 'react';
import type { FormScope } from '../../forms/form-context.ts';
import type { Checked } from '../../use-check.ts';
import { firstSample, scopeOfSample, type Sample } from '../trial/sample.ts';
import type { TestReport } from '../trial/test-report.ts';
import type { TrialResult } from '../trial/trial-result.ts';
import type { Editing } from '../state/use-editor.ts';

/** What expressions are completed and evaluated with: types from the checker, values from the last trial or the sample. */
export function useScope({ definition }: Editing, { result, types, options }: Checked) {
  const [given, setSample] = useState<Sample>();
  const [kept, setKept] = useState<{ of: unknown; tried: TrialResult }>();
  const [tested, setTested] = useState<TestReport>();
  const sample = useMemo(
    () => given ?? firstSample(definition, options.modules),
    [given, definition['tests'], definition['events'], options],
  );
  // What was tried says nothing of what was changed since.
  const tried = kept?.of === definition ? kept.tried : undefined;
  const fields = useMemo(
    () => fieldPaths(definition['events'], options.modules),
    [definition['events'], options],
  );
  const scopeOf = (name: string | undefined): FormScope => {
    const step = tried?.steps.findLast(
      (each) => each.element === name && each.workflow === definition['identifier'],
    );
    const plain = scopeOfSample(sample);
    return {
      variables: types.variables,
      input: (name === undefined ? undefined : types.inputs.get(name)) ?? { kind: 'unknown' },
      sample:
        step === undefined
          ? plain
          : {
              input: step.input,
              variables: { ...plain.variables, ...step.variables },
              selector: plain.selector,
            },
      suggest: (what) => {
        if (what === 'module') return [...(options.moduleNames ?? [])];
        if (what === 'workflow') return [...(options.workflows?.keys() ?? [])];
        if (what === 'role') return [...(options.roles ?? [])];
        if (what === 'connection') return [...(options.connections?.keys() ?? [])];
        if (what === 'event')
          return (Array.isArray(definition['events']) ? definition['events'] : []).flatMap((each: unknown) =>
            isObject(each) && typeof each['identifier'] === 'string' ? [each['identifier']] : [],
          );
        return fields;
      },
      faults: (path, deep) => result.errors.filter((each) => at(each.path, path, deep)),
      warnings: (path, deep) => result.warnings.filter((each) => at(each.path, path, deep)),
    };
  };
  return {
    sample,
    setSample,
    tried,
    setTried: (next: TrialResult | undefined) =>
      setKept(next === undefined ? undefined : { of: definition, tried: next }),
    tested,
    setTested,
    scopeOf,
  };
}

function at(path: string, place: string, deep: boolean): boolean {
  return path === place || (deep && path.startsWith(`${place}.`));
}

/** Paths of fields of the bound modules, those of rows behind the selector. */
function fieldPaths(events: unknown, modules: Checked['options']['modules']): string[] {
  const found = new Set<string>();
  for (const each of Array.isArray(events) ? (events as unknown[]) : []) {
    const module = isObject(each) && typeof each['module'] === 'string' ? modules(each['module']) : undefined;
    for (const field of module?.bakery_resource.fields ?? []) {
      found.add(field.identifier);
      if (field.type === 'list')
        for (const { identifier } of rowFields(field)) found.add(`\${selector}.${identifier}`);
    }
  }
  return [...found];
}
