import { isObject } from '@bakehouse/contract';
import { callsOf, factsOf } from '../definition/workflow-facts.ts';
import { modulesOf, targetsOf } from './field-paths.ts';
import { hintFor } from './hint.ts';
import type { Report, Subject } from './subject.ts';
import { checkContent, checkModule } from './test-content.ts';
import { effectsOf, instructionsOf } from './test-outcomes.ts';

/** What a test expects can happen. */
export function checkExpected(expected: unknown, path: string, subject: Subject, report: Report): void {
  if (!isObject(expected)) return;
  const { status, effects, instructions } = expected;
  const among = (value: unknown, known: readonly string[], at: string, what: string): void => {
    if (typeof value !== 'string' || known.includes(value)) return;
    report.warning('not_a_choice', at, `${what} "${value}": ${known.join(', ')}`, hintFor(value, known));
  };
  among(status, statuses, `${path}.status`, 'No run ends as');
  const possible = outcomesOf(subject);
  for (const [index, each] of Array.isArray(effects) ? effects.entries() : []) {
    if (!isObject(each)) continue;
    const at = `${path}.effects.${index}`;
    among(each['effect'], possible.effects, `${at}.effect`, 'No element of the workflow does');
    const { element, module } = each;
    if (typeof element === 'string' && possible.isWhole && !subject.byName.has(element))
      report.warning(
        'unknown_element',
        `${at}.element`,
        `There is no element "${element}"`,
        hintFor(element, subject.names),
      );
    if (typeof module === 'string') checkModule(module, `${at}.module`, subject, report);
    const saved = possible.isWhole ? savedIn(each, subject) : undefined;
    if (typeof module === 'string' && each['effect'] === 'save' && saved !== undefined && saved !== module)
      report.warning('bad_value', `${at}.module`, `What is saved here is a resource of "${saved}"`);
    const written = typeof module === 'string' ? module : saved;
    checkContent(each['data'], written, `${at}.data`, subject, report);
  }
  for (const [index, each] of Array.isArray(instructions) ? instructions.entries() : [])
    if (isObject(each)) {
      const at = `${path}.instructions.${index}`;
      among(each['type'], possible.instructions, `${at}.type`, 'No element of the workflow gives');
      if (possible.isWhole) checkPlaces(each, at, subject, report);
    }
}

/** The places that an instruction for the form names. */
function checkPlaces(
  { recipes, properties }: Record<string, unknown>,
  path: string,
  { forms, events }: Subject,
  report: Report,
): void {
  if (forms.length === 0 || events.some(({ module }) => module === undefined)) return;
  const named = [
    ...(isObject(recipes) ? [[recipes, `${path}.recipes`] as const] : []),
    ...Object.entries(isObject(properties) ? properties : {}).map(
      ([name, byPath]) => [byPath, `${path}.properties.${name}`] as const,
    ),
  ];
  for (const [byPath, at] of named)
    for (const key of isObject(byPath) ? Object.keys(byPath) : [])
      if (targetsOf(key, forms) === undefined)
        report.warning('unknown_field', `${at}.${key}`, `"${key}" is no place in the form`);
}

/** The module that an expected effect writes in, where only one can be meant. */
function savedIn({ effect, element }: Record<string, unknown>, subject: Subject): string | undefined {
  if (effect !== undefined && effect !== 'save') return undefined;
  const savers = subject.elements.filter(
    ({ type, name }) => type === 'action/save' && (element === undefined || element === name),
  );
  const modules = new Set(savers.map((each) => modulesOf(each, subject)[0]?.bakery_resource_module));
  const [only] = modules;
  return modules.size === 1 ? only : undefined;
}

const statuses = ['completed', 'failed', 'waiting', 'running', 'cancelled'];

/** What can come of a run; other workflows that it runs may do anything. */
function outcomesOf({ elements, definition, options }: Subject) {
  const isWhole = callsOf(factsOf(definition, options.elements)).length === 0;
  const types = isWhole ? elements.map(({ type }) => type) : [...options.elements.keys()];
  return {
    isWhole,
    effects: [...new Set(types.flatMap(effectsOf))],
    instructions: [...new Set(types.flatMap(instructionsOf))],
  };
}
