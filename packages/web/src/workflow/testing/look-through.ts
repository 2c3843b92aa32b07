import { isObject } from '@bakehouse/contract';
import { portsOf } from '../element-types.ts';
import { modeOf, textOf, writtenText } from '../forms/value/value-mode.ts';
import { groupsOf, placesOf } from '../model/arrangement.ts';
import { copyElements } from '../model/clipboard.ts';
import { definitionText, withKey, type Definition } from '../model/definition.ts';
import { extract } from '../model/extract.ts';
import { findElements } from '../model/find.ts';
import { graphOf } from '../model/graph.ts';
import { edited, startHistory, undone } from '../model/history.ts';
import { keptLayout } from '../model/kept-layout.ts';
import { notesOf } from '../model/notes.ts';

/** Opens a definition as the editor does, looks at all of it, touches one thing and takes it back; says what was not as before. */
export function lookThrough(given: unknown): string[] {
  const text = definitionText(given);
  // What looks must not write: a frozen definition throws where it does.
  const opened = frozen(JSON.parse(text)) as Definition;
  const faults: string[] = [];
  const graph = graphOf(opened);
  const sizes = { width: 224, height: () => 80 };
  if (keptLayout(graph, sizes, placesOf(opened)).size !== graph.nodes.length)
    faults.push('not all are placed');
  groupsOf(opened);
  notesOf(opened);
  findElements(graph, 'a', () => '');
  for (const { name, type, element } of graph.nodes) {
    portsOf(type, element);
    copyElements(opened, new Set([name]));
    extract(opened, new Set([name]), { identifier: 'made', title: 'Made' });
    faults.push(
      ...unfaithful(element['options'], `${name}.options`),
      ...unfaithful(element['set'], `${name}.set`),
    );
  }
  if (definitionText(opened) !== text) faults.push('it is another one after it was looked at');
  const touched = edited(startHistory(opened), {
    change: (definition) => withKey(definition, 'description', 'Touched'),
  });
  if (rest(touched.present) !== rest(opened)) faults.push('more than what was touched has changed');
  if (definitionText(undone(touched).present) !== text) faults.push('it is another one after a step back');
  return faults;
}

function rest(definition: Definition): string {
  return definitionText(withKey(definition, 'description', undefined));
}

/** Values that are shown as words and would say something else, were the same words typed. */
function unfaithful(value: unknown, path: string): string[] {
  if (Array.isArray(value)) return value.flatMap((each, index) => unfaithful(each, `${path}.${index}`));
  if (isObject(value))
    return Object.entries(value).flatMap(([key, each]) => unfaithful(each, `${path}.${key}`));
  if (modeOf(value) !== 'text') return [];
  const again = writtenText(textOf(value), typeof value === 'number');
  return textOf(again) === textOf(value)
    ? []
    : [`${path}: ${JSON.stringify(value)} would be ${JSON.stringify(again)}`];
}

function frozen(value: unknown): unknown {
  if (typeof value === 'object' && value !== null) {
    Object.freeze(value);
    for (const each of Object.values(value)) frozen(each);
  }
  return value;
}
