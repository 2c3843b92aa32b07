import { fieldTitle, isObject, rowFields, type FieldDefinition } from '@bakehouse/contract';
import { moduleOfType, type CheckEntry } from '@bakehouse/engine/check';
import { useMemo, useState } from 'react';
import { useLanguage } from '../../../base/i18n/language.ts';
import type { FormScope, NamedChoice } from '../../forms/form-context.ts';
import { elementNamed, identifierOf, optionsOf } from '../../model/definition.ts';
import type { Checked } from '../../use-check.ts';
import { firstSample, scopeOfSample, type Sample } from '../trial/sample.ts';
import type { TestReport } from '../trial/test-report.ts';
import type { TrialResult } from '../trial/trial-result.ts';
import type { Manner } from '../trial/try-it.ts';
import { usePins } from '../trial/use-pins.ts';
import type { Definition } from '../../model/definition.ts';
import type { Editing } from '../state/use-editor.ts';
import { earlierOutputs } from './earlier-outputs.ts';
import { useNames } from './use-names.ts';

/** What expressions are completed and evaluated with: types from the checker, values from the last trial or the sample. */
export function useScope({ definition, edit, dirty }: Editing, { result, types, options }: Checked) {
  const names = useNames();
  const language = useLanguage();
  const [given, setSample] = useState<Sample>();
  const [kept, setKept] = useState<{ of: unknown; tried: TrialResult }>();
  const [tested, setTested] = useState<TestReport>();
  const [manner, setManner] = useState<Manner>({ as: '', answers: {}, asLast: true });
  const [pins, changePins] = usePins(identifierOf(definition));
  const sample = useMemo(
    () => given ?? firstSample(definition, options.modules),
    [given, definition['tests'], definition['events'], options],
  );
  // What was tried says nothing of what was changed since.
  const tried = kept?.of === definition ? kept.tried : undefined;
  const fields = useMemo(
    () => boundFields(definition['events'], options.modules),
    [definition['events'], options],
  );
  const fieldsOf = (module: string) => options.modules(module)?.bakery_resource.fields ?? [];
  const scopeOf = (name: string | undefined): FormScope => {
    // As samples its values serve a while longer.
    const step = kept?.tried.steps.findLast(
      (each) => each.element === name && each.workflow === definition['identifier'],
    );
    const plain = scopeOfSample(sample);
    const input = (name === undefined ? undefined : types.inputs.get(name)) ?? { kind: 'unknown' };
    const target = targetOf(definition, name, moduleOfType(input));
    return {
      variables: types.variables,
      input,
      sample:
        step === undefined
          ? plain
          : {
              input: step.input,
              variables: { ...plain.variables, ...step.variables },
              selector: plain.selector,
            },
      fieldsOf,
      target: target === undefined ? undefined : fieldsOf(target),
      pages: pagesOf(definition, name, options),
      earlier: name === undefined ? [] : earlierOutputs({ definition, edit, types, tried, name }),
      suggest: (what) => {
        if (what === 'event') return eventNames(definition['events']);
        if (what !== 'field') return names(what);
        return target === undefined ? fields : fieldsOf(target).flatMap((field) => fieldNames(field));
      },
      faults: (path, deep) =>
        result.errors
          .filter((each) => at(each.path, path, deep))
          .map((each) => (saysNeeded(each, path) ? { ...each, message: needed[language] } : each)),
      warnings: (path, deep) => result.warnings.filter((each) => at(each.path, path, deep)),
    };
  };
  const setTried = (next: TrialResult | undefined) =>
    setKept(next === undefined ? undefined : { of: definition, tried: next });
  return {
    sample,
    setSample,
    tried,
    lastTried: kept?.tried,
    setTried,
    manner,
    setManner,
    pins,
    changePins,
    runTo: async (until: string) => {
      const { runTo } = await import('../trial/run-to.ts');
      await runTo({ definition, sample, manner, pins, until }, language, setTried);
    },
    runOne: async (until: string, forReal = false) => {
      const { runOneForReal, tryOne } = await import('../trial/run-one.ts');
      const one = { definition, sample, manner, pins, until, tried: kept?.tried };
      if (forReal) await runOneForReal({ ...one, dirty }, language, setTried);
      else await tryOne(one, language, setTried);
    },
    tested,
    setTested,
    scopeOf,
  };
}

const needed = { en: 'Needed', de: 'Wird gebraucht' };

/** At the field itself nobody needs to be told which one is left out. */
function saysNeeded({ code, path }: CheckEntry, place: string): boolean {
  return code === 'required' && path === place && place.includes('.options.');
}

function at(path: string, place: string, deep: boolean): boolean {
  return path === place || (deep && path.startsWith(`${place}.`));
}

/** The module whose fields an element writes or asks for: the one it names, else that of its input, else the first that is bound. */
function targetOf(
  definition: Definition,
  name: string | undefined,
  own: string | undefined,
): string | undefined {
  const { module } = optionsOf(name === undefined ? undefined : elementNamed(definition, name));
  if (typeof module === 'string') return module;
  if (own !== undefined) return own;
  const bound: unknown = (
    Array.isArray(definition['events']) ? (definition['events'] as unknown[]) : []
  ).find((each) => isObject(each) && typeof each['module'] === 'string');
  return isObject(bound) ? String(bound['module']) : undefined;
}

/** The fields of the module of pages: the one that an element names, else the only one with the capability. */
function pagesOf(
  definition: Definition,
  name: string | undefined,
  { modules, moduleNames }: Checked['options'],
): readonly FieldDefinition[] | undefined {
  const { pages_module: named } = optionsOf(name === undefined ? undefined : elementNamed(definition, name));
  const known = [...(moduleNames ?? [])].flatMap((each) => modules(each) ?? []);
  const able = known.filter((each) => each.bakery_resource.capabilities?.includes('Page') === true);
  const [only] = able.length === 1 ? able : [];
  return (typeof named === 'string' ? modules(named) : only)?.bakery_resource.fields;
}

function eventNames(events: unknown): NamedChoice[] {
  return (Array.isArray(events) ? (events as unknown[]) : []).flatMap((each): NamedChoice[] =>
    isObject(each) && typeof each['identifier'] === 'string'
      ? [[each['identifier'], each['identifier']]]
      : [],
  );
}

/** A field and, where it has rows, the fields of the row that the event is about. */
function fieldNames(field: FieldDefinition): NamedChoice[] {
  const title = fieldTitle(field);
  return [
    [field.identifier, title],
    ...(field.type === 'list' ? rowFields(field) : []).map((row): NamedChoice => [
      `\${selector}.${row.identifier}`,
      `${title} › ${fieldTitle(row)}`,
    ]),
  ];
}

/** Fields of the bound modules. */
function boundFields(events: unknown, modules: Checked['options']['modules']): NamedChoice[] {
  const found = new Map<string, NamedChoice>();
  for (const each of Array.isArray(events) ? (events as unknown[]) : []) {
    const module = isObject(each) && typeof each['module'] === 'string' ? modules(each['module']) : undefined;
    for (const choice of (module?.bakery_resource.fields ?? []).flatMap(fieldNames))
      found.set(choice[0], choice);
  }
  return [...found.values()];
}
