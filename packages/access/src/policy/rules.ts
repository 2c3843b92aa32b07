import { getNodeValue } from 'jsonc-parser';
import { parsePolicy } from './hujson.ts';
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
  const value: unknown = getNodeValue(parsePolicy(text));
  const sections = new Map(Object.entries(record(value)).map(([key, inner]) => [key.toLowerCase(), inner]));
  const grants = list(sections.get('grants')).map((grant, index): Rule => {
    const { src, dst, ip } = record(grant);
    const ports = strings(ip).flatMap(parseIp);
    return {
      where: `grants[${index}]`,
      src: strings(src),
      dst: strings(dst).map((selector) => ({ selector, ports })),
    };
  });
  const acls = list(sections.get('acls')).map((acl, index): Rule => {
    const { src, users, dst, ports, proto } = record(acl);
    const protocols = protocolsOf(typeof proto === 'string' ? proto : undefined);
    return {
      where: `acls[${index}]`,
      src: strings(src ?? users),
      dst: strings(dst ?? ports).map((text) => withPorts(text, protocols)),
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
