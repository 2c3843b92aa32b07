import { getNodeValue, type Node } from 'jsonc-parser';
import { Problem } from '../problem.ts';
import { parsePolicy, place, section } from './hujson.ts';
import { parseIp, parsePorts, protocolsOf, type PortRange } from './ports.ts';

/** One rule that lets traffic pass, whichever section it stands in. */
export interface Rule {
  /** Where it stands, for example `grants[3]`. */
  where: string;
  src: string[];
  dst: { selector: string; ports: PortRange[] }[];
}

/** What of a policy decides who reaches what. */
export interface PolicyRules {
  groups: Record<string, string[]>;
  tagOwners: Record<string, string[]>;
  hosts: Record<string, string>;
  ipsets: Record<string, string[]>;
  rules: Rule[];
}

/** Reads the rules of a policy text: grants and access lists alike. */
export function rulesOf(text: string): PolicyRules {
  const root = parsePolicy(text);
  refuseDoubled(text, root);
  const sections = members(getNodeValue(root));
  const grants = list(sections.get('grants')).map((grant, index): Rule => {
    const of = members(grant);
    const ports = strings(of.get('ip')).flatMap(parseIp);
    return {
      where: `grants[${index}]`,
      src: strings(of.get('src')),
      dst: strings(of.get('dst')).map((selector) => ({ selector, ports })),
    };
  });
  const acls = list(sections.get('acls')).map((acl, index): Rule => {
    const of = members(acl);
    const proto = of.get('proto');
    const protocols = protocolsOf(typeof proto === 'string' ? proto : undefined);
    return {
      where: `acls[${index}]`,
      src: strings(of.get('src') ?? of.get('users')),
      dst: strings(of.get('dst') ?? of.get('ports')).map((one) => withPorts(one, protocols)),
    };
  });
  return {
    groups: lists(sections.get('groups')),
    tagOwners: lists(sections.get('tagowners')),
    hosts: Object.fromEntries(Object.entries(record(sections.get('hosts'))).map(([k, v]) => [k, String(v)])),
    ipsets: lists(sections.get('ipsets')),
    rules: [...grants, ...acls],
  };
}

function withPorts(text: string, protocols: string[]): { selector: string; ports: PortRange[] } {
  const colon = text.lastIndexOf(':');
  return { selector: text.slice(0, colon), ports: parsePorts(text.slice(colon + 1), protocols) };
}

/** What an object holds, by names in small letters: the mesh reads `SRC` as it reads `src`. */
export function members(value: unknown): Map<string, unknown> {
  return new Map(Object.entries(record(value)).map(([key, inner]) => [key.toLowerCase(), inner]));
}

/** A rule that says something twice means one thing to us and perhaps another to the mesh. */
function refuseDoubled(text: string, root: Node): void {
  for (const name of ['grants', 'acls', 'ssh', 'nodeAttrs'])
    for (const [index, rule] of (section(root, name, 'array')?.children ?? []).entries()) {
      const seen = new Set<string>();
      for (const property of rule.type === 'object' ? (rule.children ?? []) : []) {
        const key: unknown = property.children?.[0]?.value;
        const small = String(key).toLowerCase();
        if (seen.has(small))
          throw new Problem(
            'refused',
            `${place(text, property.offset)}: ${name}[${index}] says ${JSON.stringify(key)} twice, and which of them counts is not certain`,
            { fix: 'leave one of them' },
          );
        seen.add(small);
      }
    }
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function strings(value: unknown): string[] {
  return list(value).filter((one) => typeof one === 'string');
}

function lists(value: unknown): Record<string, string[]> {
  return Object.fromEntries(Object.entries(record(value)).map(([key, inner]) => [key, strings(inner)]));
}
