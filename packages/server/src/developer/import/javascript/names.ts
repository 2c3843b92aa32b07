/** A text as JSONata writes it. */
export function quoted(text: string): string {
  return JSON.stringify(text);
}

/** The text that an expression is, where it is nothing else. */
export function writtenText(code: string): string | undefined {
  return /^"(?:[^"\\]|\\.)*"$/s.test(code) ? (JSON.parse(code) as string) : undefined;
}

/** The name of a field as a step of a path. */
export function step(name: string): string {
  if (name.includes('`')) return `$lookup(${quoted(name)})`;
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) && !words.has(name) ? name : `\`${name}\``;
}

/** A member of a value: `$` is left out where a path may begin with the name itself. */
export function member(of: string, name: string): string {
  if (name.includes('`')) return `$lookup(${of}, ${quoted(name)})`;
  if (of === '$') return step(name);
  return `${of}.${step(name)}`;
}

/** A path that can be followed by another step, or used as one operand. */
export function operand(code: string): string {
  return atom.test(code) ? code : `(${code})`;
}

/** What needs no brackets: a path, a variable, a number, a text, or a call. */
const atom =
  /^(?:-?\d+(?:\.\d+)?|"(?:[^"\\]|\\.)*"|\$?[A-Za-z_$][\w$]*(?:\([^()]*\))?(?:\.(?:[A-Za-z_]\w*|`[^`]*`)|\[-?\d+\])*|`[^`]*`(?:\.(?:[A-Za-z_]\w*|`[^`]*`)|\[-?\d+\])*)$/;

const words: ReadonlySet<string> = new Set(['and', 'or', 'in', 'true', 'false', 'null', 'function']);
