import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../harness/product.ts';

/** The source files in a folder, or the one that is named; tests are none. */
export function sourcesIn(path: string): string[] {
  const whole = join(root, path);
  const files = statSync(whole).isFile()
    ? [path]
    : readdirSync(whole, { recursive: true, encoding: 'utf8' }).map((file) => join(path, file));
  return files.filter((file) => /\.tsx?$/.test(file) && !/\.test\.|testing|node_modules/.test(file));
}

/** Every sentence that stands in a source file, with `"x"` or 7 for what differs; descriptions of schemas are none. */
export function sentencesIn(file: string): string[] {
  const source = readFileSync(join(root, file), 'utf8').replace(/\/\*\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  const said = [...source.matchAll(/(?<!describe\(\s*)(?:'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`)/g)];
  return said
    .map(([, plain, template]) => (plain ?? filled(template ?? '')).replaceAll("\\'", "'"))
    .filter(
      (text) => /[a-z]{2,} [a-z]/.test(text) && !/^\s*(?:select|insert|update|delete|from|with)\b/.test(text),
    );
}

/** A template with a name wherever something differs, whatever stands in its braces. */
function filled(template: string): string {
  let [text, depth] = ['', 0];
  for (let at = 0; at < template.length; at += 1) {
    if (template.startsWith('${', at)) {
      if (depth === 0) text += 'x';
      depth += 1;
      at += 1;
    } else if (depth > 0) depth += template[at] === '{' ? 1 : template[at] === '}' ? -1 : 0;
    else text += template[at];
  }
  return text;
}
