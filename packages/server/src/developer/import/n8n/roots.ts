import type { Expression } from 'acorn';
import { operand, quoted } from '../javascript/names.ts';
import type { Chain, Link, Rooted, Translate, Translation } from '../javascript/translation.ts';
import { untranslatable } from '../javascript/untranslatable.ts';
import { fileNamed } from './file-named.ts';

/** What an expression may name. */
export interface Known {
  /** The variable that holds what a node gave; undefined where there is no such node. It is set from then on. */
  variable: (node: string) => string | undefined;
  workflow: { id: string; name: string };
  /** Told the values of a server that are read. */
  reads: (value: string) => void;
}

/** All items, each as n8n wraps it. */
export const wrappedItems = '[$.{"json": $}]';

/** What the names of n8n mean here. */
export function rootOf(known: Known): Translation['root'] {
  return ({ base, links }, translate) => {
    if (base.type !== 'Identifier') return undefined;
    const root = Object.hasOwn(roots, base.name) ? roots[base.name] : undefined;
    return root?.(links, known, translate, base);
  };
}

/** What a file says of itself: its name there, and here. */
const partsOfFiles: Readonly<Record<string, string>> = {
  fileName: 'name',
  mimeType: 'mime',
  fileSize: 'size',
};

type Root = (
  links: readonly Link[],
  known: Known,
  translate: Translate,
  base: Chain['base'],
) => Rooted | undefined;

const roots: Readonly<Record<string, Root>> = {
  $json: () => ({ code: '$', used: 0 }),
  $binary: (links) => {
    const [name, member] = links;
    if (name?.kind !== 'member') return { code: 'binary', used: 0 };
    const known =
      member?.kind === 'member' && Object.hasOwn(partsOfFiles, member.name)
        ? partsOfFiles[member.name]
        : undefined;
    return known === undefined
      ? { code: fileNamed(name.name), used: 1 }
      : { code: `${fileNamed(name.name)}.${known}`, used: 2 };
  },
  $input: (links) => ofItems(links, '$'),
  items: (links) => listOf(links, 0, '$'),
  item: (links) => (isMember(links[0], 'json') ? { code: '$', used: 1 } : { code: '{"json": $}', used: 0 }),
  $node: (links, known) => {
    const [name, json] = links;
    const node = name?.kind === 'member' ? name.name : untranslatable('a node that is worked out');
    const variable = variableOf(node, known);
    if (isMember(json, 'json')) return { code: variable, used: 2 };
    return isMember(json, 'isExecuted')
      ? { code: `$exists(${variable})`, used: 2 }
      : untranslatable(`what "${node}" has beside its data`);
  },
  $: (links, known) => {
    const [call, ...rest] = links;
    const variable = variableOf(nameIn(call), known);
    if (isMember(rest[0], 'isExecuted')) return { code: `$exists(${variable})`, used: 2 };
    const found = ofItems(rest, variable);
    return { code: found.code, used: found.used + 1 };
  },
  $items: (links, known) => {
    const [call, ...rest] = links;
    if (call?.kind !== 'call') return untranslatable('$items');
    const of = call.with.length === 0 ? '$' : variableOf(nameIn(call), known);
    const found = listOf(rest, 0, of);
    return { code: found.code, used: found.used + 1 };
  },
  $now: () => ({ code: '$now()', used: 0 }),
  $today: () => ({ code: '$fromMillis($millis(), "[Y0001]-[M01]-[D01]T00:00:00.000Z")', used: 0 }),
  DateTime: (links, _known, translate) => {
    const [name, call] = links;
    if (name?.kind !== 'member' || call?.kind !== 'call') return undefined;
    const [given] = call.with;
    if (name.name === 'now' || name.name === 'local' || name.name === 'utc')
      return { code: '$now()', used: 2 };
    if (given === undefined) return undefined;
    if (name.name === 'fromISO' || name.name === 'fromJSDate')
      return { code: operand(translate(given)), used: 2 };
    if (name.name === 'fromMillis') return { code: `$fromMillis(${translate(given)})`, used: 2 };
    if (name.name === 'fromSeconds')
      return { code: `$fromMillis(1000 * ${operand(translate(given))})`, used: 2 };
    return untranslatable(`DateTime.${name.name}`);
  },
  $env: valueOfServer,
  $vars: valueOfServer,
  $execution: (links) =>
    isMember(links[0], 'id') ? { code: '$run.id', used: 1 } : untranslatable('$execution'),
  $workflow: (links, { workflow }) => {
    const [name] = links;
    if (isMember(name, 'name')) return { code: quoted(workflow.name), used: 1 };
    return isMember(name, 'id') ? { code: quoted(workflow.id), used: 1 } : untranslatable('$workflow');
  },
  $if: (links, _known, translate) =>
    calledWith(
      links,
      translate,
      (test, yes = 'null', no = 'null') => `(${test} ? ${operand(yes)} : ${operand(no)})`,
    ),
  $ifEmpty: (links, _known, translate) =>
    calledWith(
      links,
      translate,
      (value, other = 'null') => `($boolean(${value}) ? ${value} : ${operand(other)})`,
    ),
  $max: (links, _known, translate) =>
    calledWith(links, translate, (...values) => `$max([${values.join(', ')}])`),
  $min: (links, _known, translate) =>
    calledWith(links, translate, (...values) => `$min([${values.join(', ')}])`),
};

/** `$env.NAME` and `$vars.NAME`. */
function valueOfServer(links: readonly Link[], { reads }: Known): Rooted {
  const [link] = links;
  const name = link?.kind === 'member' ? link.name : '';
  if (!/^[A-Za-z]\w{0,62}$/.test(name)) return untranslatable('a value of the server that is worked out');
  reads(name);
  return { code: `$env.${name}`, used: 1 };
}

/** `.item.json`, `.first().json`, `.all()` of what a node gave. */
function ofItems(links: readonly Link[], of: string): Rooted {
  const [how, call, json] = links;
  if (isMember(how, 'item'))
    return isMember(call, 'json') ? { code: of, used: 2 } : { code: `{"json": ${of}}`, used: 1 };
  if (isMember(how, 'json')) return { code: of, used: 1 };
  if (call?.kind !== 'call') return untranslatable('what a node has beside its data');
  if (isMember(how, 'all')) return listOf(links, 2, of);
  const at =
    isMember(how, 'first') || isMember(how, 'itemMatching') ? 0 : isMember(how, 'last') ? -1 : undefined;
  if (at === undefined) return untranslatable('what a node has beside its data');
  const one = isMember(how, 'itemMatching') ? of : `${operand(of)}[${at}]`;
  return isMember(json, 'json') ? { code: one, used: 3 } : { code: `{"json": ${one}}`, used: 2 };
}

/** All items; one of them by its number is taken directly. */
function listOf(links: readonly Link[], used: number, of: string): Rooted {
  const [at, json] = links.slice(used);
  const index = at?.kind === 'index' && at.at.type === 'Literal' ? at.at.value : undefined;
  if (typeof index === 'number' && isMember(json, 'json')) return { code: `${of}[${index}]`, used: used + 2 };
  return { code: of === '$' ? wrappedItems : `[${of}.{"json": $}]`, used };
}

function calledWith(
  links: readonly Link[],
  translate: Translate,
  write: (first: string, ...rest: string[]) => string,
): Rooted {
  const [call] = links;
  if (call?.kind !== 'call') return untranslatable('a function that is not called');
  const [first = 'null', ...rest] = call.with.map((each: Expression) => translate(each));
  return { code: write(first, ...rest), used: 1 };
}

function variableOf(node: string, { variable }: Known): string {
  const name = variable(node) ?? untranslatable(`the node "${node}", which is not there`);
  return `$${name}`;
}

function nameIn(call: Link | undefined): string {
  const [given] = call?.kind === 'call' ? call.with : [];
  if (given?.type === 'Literal' && typeof given.value === 'string') return given.value;
  if (given?.type === 'TemplateLiteral' && given.expressions.length === 0)
    return given.quasis[0]?.value.cooked ?? '';
  return untranslatable('a node that is worked out');
}

function isMember(link: Link | undefined, name: string): boolean {
  return link?.kind === 'member' && link.name === name;
}
