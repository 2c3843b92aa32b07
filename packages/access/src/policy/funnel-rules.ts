import { getNodeValue } from 'jsonc-parser';
import { parsePolicy, section } from './hujson.ts';
import { members, type PolicyRules } from './rules.ts';
import { selects, type Party } from './selectors.ts';

/** Attributes that let the server show itself to the whole Internet, past every grant. */
export function funnelRules(text: string, policy: PolicyRules, server: Party): string[] {
  const rules: unknown = getNodeValue(section(parsePolicy(text), 'nodeAttrs', 'array') ?? parsePolicy('{}'));
  if (!Array.isArray(rules)) return [];
  return rules.flatMap((rule: unknown, index) => {
    const of = members(rule);
    const means = texts(of.get('target')).some((selector) => selects(selector, server, policy));
    if (!means || !texts(of.get('attr')).includes('funnel')) return [];
    return [`nodeAttrs[${index}] lets ${server.label} be shown to the whole Internet (funnel)`];
  });
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}
