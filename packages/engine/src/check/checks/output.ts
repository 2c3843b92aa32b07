import { fillsItself, isObject, type FieldDefinition } from '@bakehouse/contract';
import { describeType, type ObjectType, type Type } from '../../types/type.ts';
import { checkGiven } from '../field-value.ts';
import { hintFor } from '../hint.ts';
import { refuses } from '../refuses.ts';
import type { Check, Report, Subject, SubjectElement } from '../subject.ts';
import { inferFlow, placeOf } from '../types/flow.ts';
import { elementGives } from '../types/of-element.ts';
import { fieldValueType } from '../types/of-module.ts';
import type { RecipePlace } from '../types/of-recipe.ts';
import { declaredFields } from '../types/starts.ts';

/** What stands at an end gives what the workflow declares as its output. */
export const checkOutput: Check = (subject, report) => {
  const fields = declaredFields(subject.json['output']);
  if (fields === undefined) return;
  const flow = inferFlow(subject);
  for (const { element, ports } of endsOf(subject)) {
    const place = placeOf(element, subject, flow);
    const { outputs } = elementGives(element, subject, place);
    const { value } = element.options;
    const written = element.type === 'data/map' && isObject(value) ? value : undefined;
    for (const port of ports) {
      const type = outputs[port];
      if (type !== undefined) compare(type, { fields, path: element.path, port, written, place, report });
    }
  }
};

/** An end, and what is to be said of it. */
interface End {
  fields: readonly FieldDefinition[];
  path: string;
  port: string;
  /** The object that is written there, where it is. */
  written: Record<string, unknown> | undefined;
  place: RecipePlace;
  report: Report;
}

function compare(type: Type, end: End): void {
  const { fields, path, port, report } = end;
  if (type.kind === 'unknown') return;
  if (type.kind === 'object') {
    compareMembers(type, end);
    return;
  }
  const needed = fields.filter(isNeeded).map(({ identifier }) => `"${identifier}"`);
  if (type.kind !== 'null')
    report.warning(
      'wrong_type',
      path,
      `A run ends here at "${port}" with ${describeType(type)}, but its output is declared as an object`,
    );
  else if (needed.length > 0)
    report.warning(
      'required',
      path,
      `A run ends here at "${port}" with nothing, but its output needs ${needed.join(', ')}`,
    );
}

function compareMembers({ members, open }: ObjectType, end: End): void {
  const { fields, path, written, place, report } = end;
  const names = fields.map(({ identifier }) => identifier);
  const others = [...members.keys()].filter((name) => !names.includes(name));
  const [other] = others;
  if (other !== undefined) {
    const shown = others.slice(0, 5).map((name) => `"${name}"`);
    const message = `A run ends here with ${shown.join(', ')}${others.length > 5 ? ' and more' : ''}, which its output does not declare`;
    report.warning('unknown_field', at(end, other), message, hintFor(other, names));
  }
  for (const field of fields) {
    const { identifier } = field;
    const type = members.get(identifier);
    if (type === undefined || type.kind === 'null') {
      if (isNeeded(field) && (type !== undefined || written !== undefined || !open))
        report.warning('required', path, `A run ends here without "${identifier}", which its output needs`);
    } else if (refuses(field, type))
      report.warning(
        'wrong_type',
        at(end, identifier),
        `The output "${identifier}" is ${describeType(fieldValueType(field))}, but a run ends here with ${describeType(type)}`,
      );
    else if (written !== undefined)
      checkGiven(field, written[identifier], at(end, identifier), place, report);
  }
}

function at({ path, written }: End, name: string): string {
  return written === undefined || !Object.hasOwn(written, name) ? path : `${path}.options.value.${name}`;
}

function isNeeded(field: FieldDefinition): boolean {
  return field.required === true && !fillsItself(field);
}

/** Elements of which one port fires and no other. */
const oneOfSeveral: ReadonlySet<string> = new Set(['flow/if', 'flow/switch', 'data/find']);

/** The elements at which a run from the entry may end, and their ports that lead nowhere; none where it goes several ways at once. */
function endsOf({ json, byName }: Subject): { element: SubjectElement; ports: string[] }[] {
  const ends: { element: SubjectElement; ports: string[] }[] = [];
  const first = byName.get(String(json['entry']));
  const seen = new Set(first === undefined ? [] : [first]);
  for (const element of seen) {
    const ports = element.element?.outputs(element.options).names ?? [];
    const own = ports.filter((port) => port !== 'error');
    const isSure = own.length <= 1 || oneOfSeveral.has(element.type);
    for (const [port, targets] of Object.entries(element.to)) {
      // The branches of a loop are runs of their own.
      if (element.type === 'flow/each' && port === 'item') continue;
      const runs = Object.entries(targets).flatMap(([name, inputs]) => inputs.map(() => name));
      if (runs.length > 1 || (!isSure && runs.length > 0 && port !== 'default')) return [];
      const next = byName.get(runs[0] ?? '');
      if (next !== undefined) seen.add(next);
    }
    const open = own.filter((port) => Object.keys(element.to[port] ?? {}).length === 0);
    if (isSure && open.length > 0) ends.push({ element, ports: open });
  }
  return ends;
}
