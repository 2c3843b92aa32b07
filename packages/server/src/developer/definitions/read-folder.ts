import { readdirSync, readFileSync, statSync, type Dirent } from 'node:fs';
import { basename, join } from 'node:path';
import { errorCode, isObject, Problem } from '@bakehouse/contract';
import { DefinitionSet, type Definition } from './definition-set.ts';
import { error, warning, type Finding, type PlacedFinding } from './finding.ts';
import { linesOf, placeOf, readJson } from './json/read-json.ts';
import { kinds } from './kinds/index.ts';

/** A folder of definitions that was read: what could be read, and what could not. */
export interface ReadFolder {
  set: DefinitionSet;
  findings: PlacedFinding[];
  /** Adds file, line and column to what is found in a definition. */
  place: (definition: Definition, finding: Finding) => PlacedFinding;
}

/** More than any definition has, however it is laid out. */
const mostBytes = 8 << 20;

/** Reads all definitions of a folder; hidden files and Markdown are passed over, whatever else is not known is told. */
export function readFolder(
  folder: string,
  origins?: readonly string[],
  privateHosts?: readonly string[],
): ReadFolder {
  const definitions: Definition[] = [];
  const findings: PlacedFinding[] = [];
  const places = new Map<Definition, (path: string) => { line?: number; column?: number }>();
  const known = new Map(kinds.map((kind) => [kind.folder, kind]));
  for (const entry of entriesOf(folder)) {
    const kind = known.get(entry.name);
    if (kind === undefined || !isFolder(folder, entry)) {
      const message = `is not a folder of definitions; known: ${[...known.keys()].join(', ')}`;
      findings.push({ ...warning('unknown_file', '', message), file: entry.name });
      continue;
    }
    for (const file of entriesOf(join(folder, kind.folder))) {
      const name = `${kind.folder}/${file.name}`;
      if (!file.name.endsWith('.json') || isFolder(join(folder, kind.folder), file)) {
        findings.push({ ...warning('unknown_file', '', 'is no JSON file'), file: name });
        continue;
      }
      const identifier = basename(file.name, '.json');
      const read = readFile(join(folder, name));
      findings.push(...read.findings.map((each) => ({ ...each, ...read.spot(each.path), file: name })));
      if (read.json === undefined) continue;
      const definition = { folder: kind.folder, identifier, json: read.json };
      definitions.push(definition);
      places.set(definition, read.spot);
      const named = read.json[kind.identifierKey];
      if (typeof named === 'string' && named !== identifier) {
        const path = kind.identifierKey;
        const message = `is "${named}", and the file is called "${file.name}"`;
        findings.push({ ...error('conflict', path, message), ...read.spot(path), file: name });
      }
    }
  }
  return {
    set: new DefinitionSet(definitions, origins, privateHosts),
    findings,
    place: (definition, finding) => ({
      ...finding,
      ...places.get(definition)?.(finding.path),
      file: `${definition.folder}/${definition.identifier}.json`,
    }),
  };
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter(({ name }) => !name.startsWith('.') && !name.endsWith('.md'))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (failure) {
    const reasons: Record<string, string> = {
      ENOENT: 'does not exist',
      ENOTDIR: 'is not a folder',
      EACCES: 'may not be read',
    };
    const reason = reasons[errorCode(failure) ?? ''];
    if (reason === undefined) throw failure;
    throw new Problem('invalid', `The folder ${folder} ${reason}.`, {}, failure);
  }
}

function isFolder(parent: string, entry: Dirent): boolean {
  if (!entry.isSymbolicLink()) return entry.isDirectory();
  return statSync(join(parent, entry.name), { throwIfNoEntry: false })?.isDirectory() ?? false;
}

interface ReadFile {
  json?: Record<string, unknown>;
  findings: Finding[];
  spot: (path: string) => { line?: number; column?: number };
}

const nowhere = () => ({});

function readFile(path: string): ReadFile {
  let text: string;
  try {
    if (statSync(path).size > mostBytes)
      return { findings: [error('too_large', '', 'A definition has at most 1 MB')], spot: nowhere };
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(path));
  } catch (failure) {
    const reason = failure instanceof TypeError ? 'is not UTF-8' : `cannot be read (${errorCode(failure)})`;
    return { findings: [error('unreadable', '', reason)], spot: nowhere };
  }
  const read = readJson(text);
  const lineAndColumn = linesOf(text);
  if ('fault' in read) {
    const spot = () => lineAndColumn(read.fault.offset);
    return { findings: [error('not_json', '', `is not JSON: ${read.fault.message}`)], spot };
  }
  const spot = (at: string) => lineAndColumn(placeOf(read.places, at) ?? 0);
  const repeated = read.repeated.map((at) => error('duplicate', at, 'The key appears twice'));
  if (!isObject(read.value))
    return { findings: [error('wrong_type', '', 'A definition is an object')], spot };
  const { $schema: schema, ...json } = read.value;
  if (schema !== undefined && typeof schema !== 'string')
    repeated.push(error('wrong_type', '$schema', 'Expected the address of a schema'));
  return { json, findings: repeated, spot };
}
