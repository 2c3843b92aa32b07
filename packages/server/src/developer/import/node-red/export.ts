import { isObject } from '@bakehouse/contract';
import { textOf } from '../text-of.ts';

/** A node of a Node-RED flow. */
export interface RedNode {
  id: string;
  type: string;
  name: string;
  /** The flow (tab) it is on. */
  flow: string;
  /** Ids of the nodes each output leads to. */
  wires: readonly (readonly string[])[];
  disabled: boolean;
  /** What the server is called that it names, such as a broker; undefined where it names none. */
  server: string | undefined;
  raw: Readonly<Record<string, unknown>>;
}

/** A flow: the nodes of one tab. */
export interface RedFlow {
  title: string;
  nodes: RedNode[];
}

/** More nodes than any installation has. */
const mostNodes = 5000;

/** The flows of an export; undefined where it is none: each node has an id of its own. */
export function readFlows(json: unknown): RedFlow[] | undefined {
  const listed = isObject(json) && Array.isArray(json['flows']) ? json['flows'] : json;
  if (!Array.isArray(listed) || !listed.every((each) => isObject(each) && typeof each['type'] === 'string'))
    return undefined;
  const raws = listed.filter(isObject);
  const tabs = new Map(
    raws.flatMap((raw) =>
      raw['type'] === 'tab' ? [[textOf(raw['id']), textOf(raw['label'] ?? 'Flow')]] : [],
    ),
  );
  // What has no wires is a setting that other nodes name, not a step.
  const servers = new Map(
    raws.flatMap((raw) =>
      Array.isArray(raw['wires']) ? [] : [[textOf(raw['id']), serverName(raw)] as const],
    ),
  );
  const nodes = raws
    .filter((raw) => Array.isArray(raw['wires']) && raw['type'] !== 'comment')
    .map((raw) => nodeOf(raw, servers.get(textOf(raw['broker'] ?? raw['server'] ?? ''))));
  if (nodes.length > mostNodes || new Set(nodes.map(({ id }) => id)).size < nodes.length) return undefined;
  const flows = [...new Set(nodes.map(({ flow }) => flow))];
  return flows.map((flow) => ({
    title: tabs.get(flow) ?? 'Flow',
    nodes: nodes.filter((each) => each.flow === flow),
  }));
}

/** What somebody called a server, or where it is. */
function serverName(raw: Readonly<Record<string, unknown>>): string | undefined {
  return [raw['name'], raw['broker'], raw['server']].find(
    (each): each is string => typeof each === 'string' && each.trim() !== '',
  );
}

function nodeOf(raw: Record<string, unknown>, server: string | undefined): RedNode {
  const wires = Array.isArray(raw['wires']) ? raw['wires'] : [];
  const type = textOf(raw['type']);
  return {
    id: textOf(raw['id'] ?? ''),
    type,
    name: typeof raw['name'] === 'string' && raw['name'] !== '' ? raw['name'] : type,
    flow: textOf(raw['z'] ?? ''),
    wires: wires.map((targets: unknown) => (Array.isArray(targets) ? targets.map(String) : [])),
    disabled: raw['d'] === true,
    server,
    raw,
  };
}
