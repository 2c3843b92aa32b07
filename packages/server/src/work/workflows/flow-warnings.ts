import { isObject } from '@bakehouse/contract';
import { readSubject, walkExpressions, type CheckEntry, type CheckOptions } from '@bakehouse/engine/check';
import { calls } from './calls.ts';

type Subject = ReturnType<typeof readSubject>;

/** Variables that are read where no way has set them, or only a search that found nothing. */
export function flowWarnings(json: Record<string, unknown>, options: CheckOptions): CheckEntry[] {
  const subject = readSubject(json, options);
  // What others set in the same context is not seen here.
  if (calls(json).some(({ scope }) => scope !== true) || isCalled(json, options)) return [];
  const setters = new Map<string, string[]>();
  for (const { name, set } of subject.elements)
    for (const variable of Object.keys(set)) setters.set(variable, [...(setters.get(variable) ?? []), name]);
  const told: CheckEntry[] = [];
  for (const reader of subject.elements)
    walkExpressions(reader, (part, path) => {
      if ('key' in part || path.startsWith(`${reader.path}.set.`)) return;
      for (const [, variable = ''] of withoutTexts(part.expression).matchAll(/\$([A-Za-z]\w*)(?=\.)/g)) {
        const by = setters.get(variable);
        if (by === undefined || /\?[:?]|\$exists|\$boolean|\$not|:=|function/.test(part.expression)) continue;
        if (!by.some((each) => leadsTo(each, reader.name, subject)))
          told.push(entry(path, 'unset', `$${variable} is set only later, or on another way`));
        else if (by.every((each) => isBehindEmpty(each, reader.name, subject)))
          told.push(entry(path, 'may_be_nothing', `$${variable} is nothing here: its search found nothing`));
      }
    });
  return told;
}

function isCalled({ identifier }: Record<string, unknown>, { workflows }: CheckOptions): boolean {
  return [...(workflows?.values() ?? [])].some((each) =>
    calls(each).some(({ workflow }) => workflow === identifier),
  );
}

/** Whether a run can come from one element to another. */
function leadsTo(from: string, to: string, { byName }: Subject): boolean {
  return reached(targetsOf(byName.get(from)?.to ?? {}), () => false, byName).has(to);
}

/** Whether a run comes to an element only over the port `empty` of a search. */
function isBehindEmpty(search: string, name: string, { byName, elements, json }: Subject): boolean {
  if (byName.get(search)?.type !== 'data/find') return false;
  const starts = elements.filter((each) => each.type.startsWith('event/') || each.name === json['entry']);
  const names = starts.map((each) => each.name);
  const isClosed = (from: string, port: string): boolean => from === search && port === 'empty';
  return (
    reached(names, () => false, byName).has(name) &&
    !reached(names, isClosed, byName).has(name) &&
    leadsTo(search, name, { byName } as Subject)
  );
}

function reached(
  starts: readonly string[],
  isClosed: (from: string, port: string) => boolean,
  byName: Subject['byName'],
): Set<string> {
  const found = new Set(starts);
  for (const name of found)
    for (const [port, targets] of Object.entries(byName.get(name)?.to ?? {}))
      if (!isClosed(name, port)) for (const target of Object.keys(targets)) found.add(target);
  return found;
}

function targetsOf(to: Readonly<Record<string, object>>): string[] {
  return Object.values(to).flatMap((targets) => Object.keys(targets));
}

function withoutTexts(source: string): string {
  return source.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, '""');
}

function entry(path: string, code: string, message: string): CheckEntry {
  return { path, code, message };
}

/** What a workflow declares and nobody can give: without an entry only events start it. */
export function undeliverable(json: Record<string, unknown>): CheckEntry[] {
  const { entry: start, input, elements } = json;
  if (start !== undefined || !Array.isArray(input) || input.length === 0 || !Array.isArray(elements))
    return [];
  if (!elements.some((each) => isObject(each) && String(each['type']).startsWith('event/'))) return [];
  return [
    entry('input', 'no_effect', 'Without "entry" only events start the workflow, and they bring their own'),
  ];
}
