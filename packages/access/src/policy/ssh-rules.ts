import { getNodeValue } from 'jsonc-parser';
import { parsePolicy, section } from './hujson.ts';
import type { PolicyRules } from './rules.ts';
import { selects, type Party } from './selectors.ts';

/** Rules that let the SSH of the mesh itself answer on the server, past the server's own keys. */
export function meshSshRules(text: string, policy: PolicyRules, server: Party): string[] {
  const rules: unknown = getNodeValue(section(parsePolicy(text), 'ssh', 'array') ?? parsePolicy('{}'));
  if (!Array.isArray(rules)) return [];
  return rules.flatMap((rule: unknown, index) => {
    const targets = membersOf(rule, 'dst').filter((selector) => selects(selector, server, policy));
    if (targets.length === 0) return [];
    const who = membersOf(rule, 'src').join(', ') || 'somebody';
    const as = membersOf(rule, 'users').join(', ');
    return [`ssh[${index}] lets ${who} in by the SSH of the mesh${as === '' ? '' : ` as ${as}`}`];
  });
}

function membersOf(rule: unknown, key: string): string[] {
  if (typeof rule !== 'object' || rule === null) return [];
  const found: unknown = Object.entries(rule).find(([name]) => name.toLowerCase() === key)?.[1];
  return Array.isArray(found) ? found.filter((one) => typeof one === 'string') : [];
}
