import {
  closedChoices,
  fieldsOf,
  isObject,
  parseValue,
  typeOf,
  uuidPattern,
  type FieldDefinition,
  type ModuleLookup,
} from '@bakehouse/contract';
import { effectsOf, type CheckEntry } from '@bakehouse/engine/check';

type Members = Record<string, unknown>;

/** What only the server tells of the tests of a workflow. Takes any JSON. */
export function testWarnings(json: Members, modules: ModuleLookup): CheckEntry[] {
  return listOf(json['tests']).flatMap((test, index) => {
    if (!isObject(test)) return [];
    const path = `tests.${index}`;
    const known = { json, modules, elements: listOf(json['elements']).map(membersOf) };
    return [
      ...causeWarnings(test, path, known),
      ...givenWarnings(membersOf(test['given']), `${path}.given`, known),
      ...(isObject(test['expect']) ? expectWarnings(test['expect'], `${path}.expect`, known) : []),
    ];
  });
}

interface Known {
  json: Members;
  modules: ModuleLookup;
  elements: readonly Members[];
}

function causeWarnings(test: Members, path: string, { json, modules }: Known): CheckEntry[] {
  const told: CheckEntry[] = [];
  const { as, event } = test;
  if (typeof as === 'string' && as.includes('@') && !/^[^\s@]+@[^\s@]+$/.test(as))
    told.push(doubt(`${path}.as`, 'bad_format', `"${as}" is neither a role nor an e-mail address`));
  if (!isObject(event))
    return [...told, ...formatWarnings(test['input'], declared(json['input']), `${path}.input`)];
  if (typeof event['id'] === 'string' && !uuidPattern.test(event['id']))
    told.push(doubt(`${path}.event.id`, 'bad_format', `"${event['id']}" is no id: ids are UUIDs`));
  const bindings = listOf(json['events']).map(membersOf);
  const bound = bindings.find(({ identifier }) => identifier === event['identifier'])?.['module'];
  const { module = bound } = event;
  if (typeof bound === 'string' && module !== bound) {
    const message = `The event is one of "${bound}", so that ${JSON.stringify(module)} starts nothing`;
    told.push(doubt(`${path}.event.module`, 'bad_value', message));
  }
  const definition = typeof bound === 'string' ? modules(bound) : undefined;
  if (definition === undefined) return told;
  const { list, data } = event;
  const field = isObject(list) ? list['field'] : undefined;
  if (typeof field === 'string' && fieldsOf(definition).get(field.split('.')[0] ?? '')?.type !== 'list') {
    const message = `"${field}" is no list of "${String(bound)}"`;
    told.push(doubt(`${path}.event.list.field`, 'unknown_field', message));
  }
  return [...told, ...formatWarnings(data, fieldsOf(definition), `${path}.event.data`)];
}

/** Days, times and amounts that are none: nothing could be stored so. */
function formatWarnings(
  content: unknown,
  fields: ReadonlyMap<string, FieldDefinition> | undefined,
  path: string,
): CheckEntry[] {
  if (fields === undefined || !isObject(content)) return [];
  return Object.entries(content).flatMap(([name, value]) => {
    const field = fields.get(name);
    if (field === undefined || value === null || !written.has(field.type)) return [];
    if (value === '' || value === '$now' || closedChoices(field) !== undefined) return [];
    if (!typeOf(field).writable) return [];
    const parsed = parseValue(field, value, `${path}.${name}`);
    return ('errors' in parsed ? parsed.errors : [])
      .filter(({ code }) => code === 'bad_format')
      .map(({ path: at, message }) => doubt(at, 'bad_format', message));
  });
}

/** The fields that a workflow declares, as far as they are such. */
function declared(input: unknown): Map<string, FieldDefinition> | undefined {
  const sound = listOf(input).filter(
    (each): each is FieldDefinition => isObject(each) && written.has(String(each['type'])),
  );
  return new Map(sound.map((each) => [each.identifier, each]));
}

const written: ReadonlySet<string> = new Set(['date', 'datetime', 'time', 'money', 'number', 'integer']);

function givenWarnings({ resources, http }: Members, path: string, known: Known): CheckEntry[] {
  const stored = Object.entries(membersOf(resources)).flatMap(([module, all]) => {
    const definition = known.modules(module);
    return listOf(all).flatMap((each, index) =>
      formatWarnings(each, definition && fieldsOf(definition), `${path}.resources.${module}.${index}`),
    );
  });
  const asked = known.elements
    .filter(({ type }) => type === 'data/http')
    .map(({ options }) => beginningOf(membersOf(options)['url']));
  const isElsewhere = known.elements.some(({ type }) => type === 'action/run');
  if (isElsewhere || asked.length === 0 || asked.includes(undefined)) return stored;
  const unasked = listOf(http).flatMap((each, index) => {
    const url = isObject(each) ? each['url'] : undefined;
    if (typeof url !== 'string' || asked.some((text = '') => text.startsWith(url) || url.startsWith(text)))
      return [];
    const message = `No element asks an address that begins with "${url}": ${asked.join(', ')}`;
    return [doubt(`${path}.http.${index}.url`, 'no_effect', message)];
  });
  return [...stored, ...unasked];
}

/** The text that an address begins with, where it is written there. */
function beginningOf(url: unknown): string | undefined {
  return typeof url === 'string' ? /^\s*["'](https?:[^"'\\]*)["']/.exec(url)?.[1] : undefined;
}

function expectWarnings(expected: Members, path: string, { elements, json }: Known): CheckEntry[] {
  const told: CheckEntry[] = [];
  const isWhole = !elements.some(({ type }) => type === 'action/run');
  const waits = elements.some(
    ({ type, options }) => type === 'flow/wait' || (type === 'action/notify' && asks(membersOf(options))),
  );
  if (expected['status'] === 'waiting' && isWhole && !waits && json['async'] !== true)
    told.push(doubt(`${path}.status`, 'bad_value', 'Nothing in the workflow waits'));
  for (const [index, each] of listOf(expected['effects']).entries()) {
    const { effect, element, data } = membersOf(each);
    const doer = elements.find(({ name }) => name === element);
    if (doer === undefined || typeof effect !== 'string') continue;
    const at = `${path}.effects.${index}`;
    const done = effectsOf(String(doer['type']));
    if (!done.includes(effect)) {
      const message = `"${String(element)}" does not do "${effect}": ${done.join(', ') || 'nothing of the kind'}`;
      told.push(doubt(`${at}.effect`, 'bad_value', message));
    } else if (effect === 'save') told.push(...neverSaved(doer, membersOf(data), `${at}.data`));
  }
  return told;
}

function asks(options: Members): boolean {
  return options['actions'] !== undefined || membersOf(options['recipes'])['actions'] !== undefined;
}

/** Expected values that differ from the texts that an element always saves. */
function neverSaved({ options }: Members, data: Members, path: string): CheckEntry[] {
  const recipes = membersOf(membersOf(options)['recipes']);
  return Object.entries(data).flatMap(([name, value]) => {
    const recipe = recipes[name];
    const text = typeof recipe === 'string' ? /^\s*"([^"\\]*)"\s*$/.exec(recipe)?.[1] : undefined;
    if (text === undefined || typeof value !== 'string' || value === text) return [];
    return [doubt(`${path}.${name}`, 'bad_value', `Here "${text}" is saved, never "${value}"`)];
  });
}

const doubt = (path: string, code: string, message: string): CheckEntry => ({ path, code, message });
const membersOf = (value: unknown): Members => (isObject(value) ? value : {});
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
