/** Words that mean something else where they stand alone in an expression. */
const taken = new Set(['and', 'or', 'in', 'true', 'false', 'null', 'function']);

/** The expression that gives what is found in the input on a way of names and numbers; undefined where none does. */
export function sourceOf(way: readonly (string | number)[]): string | undefined {
  let source = '';
  for (const step of way) {
    if (typeof step === 'number') source = `${source === '' ? '$' : source}[${step}]`;
    else if (step.includes('`') || step === '') return undefined;
    else {
      const name = /^[A-Za-z_]\w*$/.test(step) && !taken.has(step) ? step : `\`${step}\``;
      source = source === '' ? name : `${source}.${name}`;
    }
  }
  return source === '' ? '$' : source;
}
