/** How a field is compared in a rule; `filled` and `empty` take no value. */
export const ruleOperators = ['=', '!=', '<', '<=', '>', '>=', 'filled', 'empty'] as const;

export type RuleOperator = (typeof ruleOperators)[number];

/** With what a field is compared: a value, or another field. */
export type RuleValue = { value: string | number | boolean } | { field: string };

/** One condition of a rule. */
export interface RuleCondition {
  field: string;
  operator: RuleOperator;
  with: RuleValue;
}

/** A rule in conditions: where all of `when` hold, all or any of `must` have to. */
export interface RuleConditions {
  when: readonly RuleCondition[];
  any: boolean;
  must: readonly RuleCondition[];
}

/** The conditions that an expression stands for; undefined where it says more than they can. */
export function ruleConditionsOf(expression: string): RuleConditions | undefined {
  const parts = /^\$not\((?<when>.*)\) or \((?<must>.*)\)$/s.exec(expression)?.groups;
  const when = parts === undefined ? { any: false, list: [] } : sequence(parts['when'] ?? '');
  const must = sequence(parts === undefined ? expression : (parts['must'] ?? ''));
  if (when === undefined || must === undefined || when.any) return undefined;
  const read = { when: when.list, any: must.any, must: must.list };
  // What is read must be all that is written.
  return ruleExpression(read) === expression ? read : undefined;
}

/** The expression of a rule. */
export function ruleExpression({ when, any, must }: RuleConditions): string {
  const wanted = must.map(source).join(any ? ' or ' : ' and ');
  return when.length === 0 ? wanted : `$not(${when.map(source).join(' and ')}) or (${wanted})`;
}

function source({ field, operator, with: other }: RuleCondition): string {
  if (operator === 'filled') return `$resource.${field} != null`;
  if (operator === 'empty') return `$not($resource.${field} != null)`;
  const value = 'field' in other ? `$resource.${other.field}` : JSON.stringify(other.value);
  return `$resource.${field} ${operator} ${value}`;
}

const condition =
  /^(?:\$not\(\$resource\.(?<empty>\w+) != null\)|\$resource\.(?<field>\w+) (?<operator>=|!=|<=|>=|<|>) (?:(?<nothing>null)|\$resource\.(?<other>\w+)|(?<value>true|false|-?\d+(?:\.\d+)?|"(?:[^"\\]|\\.)*")))/;

/** Conditions that are joined by one and the same word. */
function sequence(text: string): { any: boolean; list: RuleCondition[] } | undefined {
  const list: RuleCondition[] = [];
  let rest = text;
  let word: string | undefined;
  for (;;) {
    const found = condition.exec(rest);
    const read = found?.groups === undefined ? undefined : conditionOf(found.groups);
    if (found === null || read === undefined) return undefined;
    list.push(read);
    rest = rest.slice(found[0].length);
    if (rest === '') return { any: word === ' or ', list };
    const next = [' and ', ' or '].find((each) => rest.startsWith(each));
    if (next === undefined || (word !== undefined && word !== next)) return undefined;
    word = next;
    rest = rest.slice(next.length);
  }
}

function conditionOf(found: Record<string, string | undefined>): RuleCondition | undefined {
  const { empty, field = '', operator, nothing, other, value } = found;
  const none: RuleValue = { value: '' };
  if (empty !== undefined) return { field: empty, operator: 'empty', with: none };
  if (nothing !== undefined) return operator === '!=' ? { field, operator: 'filled', with: none } : undefined;
  const known = ruleOperators.find((each) => each === operator);
  if (known === undefined) return undefined;
  if (other !== undefined) return { field, operator: known, with: { field: other } };
  return { field, operator: known, with: { value: readValue(value ?? '""') } };
}

function readValue(json: string): string | number | boolean {
  try {
    return JSON.parse(json) as string | number | boolean;
  } catch {
    return json;
  }
}
