import { isObject, Problem } from '@bakehouse/contract';

/** A node of an n8n workflow, as far as an import reads it. */
export interface N8nNode {
  name: string;
  /** Without the name of its package, such as `httpRequest` or `langchain.agent`. */
  type: string;
  version: number;
  parameters: Readonly<Record<string, unknown>>;
  disabled: boolean;
  /** Kinds of credentials, such as `slackApi`, to their names. */
  credentials: Readonly<Record<string, string>>;
  raw: Readonly<Record<string, unknown>>;
}

/** A link between two nodes. */
export interface N8nLink {
  from: string;
  /** `main`, or what a part of a language model gives, such as `ai_tool`. */
  kind: string;
  output: number;
  to: string;
  input: number;
}

/** An n8n workflow. */
export interface N8nWorkflow {
  id: string;
  name: string;
  nodes: N8nNode[];
  links: N8nLink[];
  /** Texts of sticky notes. */
  notes: string[];
}

/** Nodes beyond that number are more than one workflow takes. */
const mostNodes = 1000;

/** The workflows of an export: one, a list, or a template with a workflow in it. Undefined where there is none. */
export function readExport(json: unknown): N8nWorkflow[] | undefined {
  if (Array.isArray(json)) {
    const found = json.map(readExport);
    return found.includes(undefined) || found.length === 0 ? undefined : found.flatMap((each) => each ?? []);
  }
  if (!isObject(json)) return undefined;
  if (isObject(json['workflow'])) return readExport(json['workflow']);
  if (!Array.isArray(json['nodes'])) {
    // The API of n8n gives one workflow, or several, as `data`; others write `workflows`.
    const inner = json['data'] ?? json['workflows'];
    return typeof inner === 'object' && inner !== null ? readExport(inner) : undefined;
  }
  if (json['nodes'].length > mostNodes) throw tooMany();
  const nodes = json['nodes'].flatMap((each: unknown) => (isObject(each) ? [nodeOf(each)] : []));
  return [
    {
      id: text(json['id']) ?? '',
      name: text(json['name']) ?? 'Imported workflow',
      nodes: nodes.filter(({ type }) => type !== 'stickyNote'),
      links: linksOf(json['connections'], nodes),
      notes: nodes.flatMap(({ type, parameters }) =>
        type === 'stickyNote' && typeof parameters['content'] === 'string' ? [parameters['content']] : [],
      ),
    },
  ];
}

function nodeOf(raw: Record<string, unknown>): N8nNode {
  const credentials = isObject(raw['credentials']) ? raw['credentials'] : {};
  return {
    name: text(raw['name']) ?? text(raw['id']) ?? 'Node',
    type: (text(raw['type']) ?? '').replace(
      /^@?[\w-]+(?:\/n8n-nodes-([\w-]+)|-nodes-base)\./,
      (_, kind?: string) => (kind === undefined ? '' : `${kind}.`),
    ),
    version: typeof raw['typeVersion'] === 'number' ? raw['typeVersion'] : 1,
    parameters: isObject(raw['parameters']) ? raw['parameters'] : {},
    disabled: raw['disabled'] === true,
    credentials: Object.fromEntries(
      Object.entries(credentials).map(([kind, given]) => [
        kind,
        (isObject(given) ? text(given['name']) : text(given)) ?? kind,
      ]),
    ),
    raw,
  };
}

function linksOf(connections: unknown, nodes: readonly N8nNode[]): N8nLink[] {
  if (!isObject(connections)) return [];
  const names = new Set(nodes.map(({ name }) => name));
  const byId = new Map(nodes.map(({ name, raw }) => [text(raw['id']) ?? '', name]));
  const nameOf = (given: string): string => (names.has(given) ? given : (byId.get(given) ?? given));
  return Object.entries(connections).flatMap(([from, kinds]) =>
    Object.entries(isObject(kinds) ? kinds : {}).flatMap(([kind, outputs]) =>
      (Array.isArray(outputs) ? outputs : []).flatMap((targets: unknown, output) =>
        (Array.isArray(targets) ? targets : []).flatMap((target: unknown): N8nLink[] => {
          if (!isObject(target) || typeof target['node'] !== 'string') return [];
          const link = {
            from: nameOf(from),
            kind,
            output,
            to: nameOf(target['node']),
            input: inputOf(target['index']),
          };
          return names.has(link.from) && names.has(link.to) ? [link] : [];
        }),
      ),
    ),
  );
}

function tooMany(): Problem {
  const message = `A workflow has more than ${mostNodes} nodes: import parts of it`;
  return new Problem('invalid', `${message}.`, { errors: [{ path: '', code: 'too_many', message }] });
}

/** The number of an input; a node has few. */
function inputOf(index: unknown): number {
  return typeof index === 'number' && Number.isInteger(index) && index > 0 && index < 100 ? index : 0;
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
