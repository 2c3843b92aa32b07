import type { Liquid } from 'liquidjs';

/** A variable that code prints whatever else is so, and where. */
export interface NeededVariable {
  name: string;
  line: number;
  column: number;
}

const block = /\{%-?\s*(end)?(if|unless|case|comment|raw)\b[^]*?%\}/g;

const optional = /\{%-?\s*optional\s+([^%]*?)-?%\}/g;

/** The variables that code says may be missing: `{% optional kicker, label %}`. */
function optionalIn(code: string): Set<string> {
  return new Set([...code.matchAll(optional)].flatMap(([, names = '']) => names.split(/[\s,]+/)));
}

/**
 * The variables that code needs: those it prints outside of conditions, without a default, that it does not set itself.
 * What is only tested, looped over, printed inside a condition or named by `optional` may be missing.
 */
export function codeNeeds(engine: Liquid, code: string): NeededVariable[] {
  if (/\{%-?\s*liquid\b/.test(code)) return [];
  const looped = new Set(
    [...code.matchAll(/\{%-?\s*(?:for|tablerow)\s+\w+\s+in\s+([a-z_]\w*)/gi)].map((found) => found[1] ?? ''),
  );
  const spared = optionalIn(code);
  const { globals } = engine.analyzeSync(engine.parse(unconditional(code)), { partials: false });
  return Object.entries(globals)
    .filter(([name]) => !looped.has(name) && !spared.has(name))
    .flatMap(([name, places]) => {
      const [first] = places;
      return first === undefined ? [] : [{ name, line: first.location.row, column: first.location.col }];
    });
}

/** The code with everything that stands in a condition blanked out, so that lines and columns stay. */
function unconditional(code: string): string {
  let out = '';
  let at = 0;
  let depth = 0;
  for (const found of code.matchAll(block)) {
    const piece = code.slice(at, found.index);
    out += (depth > 0 ? blank(piece) : piece) + blank(found[0]);
    at = found.index + found[0].length;
    depth = Math.max(0, depth + (found[1] === undefined ? 1 : -1));
  }
  const rest = code.slice(at);
  out += depth > 0 ? blank(rest) : rest;
  return out.replace(/\{\{[^}]*\|\s*default\b[^}]*\}\}/g, blank);
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ');
}
