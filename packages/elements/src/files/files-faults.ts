import type { ElementCheck, ElementFinding } from '@bakehouse/engine';
import { doubt } from '../finding.ts';
import { literalOf } from '../literal.ts';

/** Which options belong to which operation; the others have no effect. */
const uses: Readonly<Record<string, readonly string[]>> = {
  list: ['limit'],
  read: ['as', 'filename'],
  write: ['content'],
  delete: [],
  move: ['to', 'replace'],
  exists: [],
};

/** What is wrong with the options of an operation. */
export function filesFaults({ options }: ElementCheck): ElementFinding[] {
  const { operation } = options;
  const own = typeof operation === 'string' ? uses[operation] : undefined;
  if (typeof operation !== 'string' || own === undefined) return [];
  const wanted = ['path', ...own.filter((each) => each === 'content' || each === 'to')];
  const missing = operation === 'list' ? [] : wanted.filter((each) => options[each] === undefined);
  const vain = Object.values(uses)
    .flat()
    .filter((each) => !own.includes(each) && options[each] !== undefined);
  const upward = ['path', 'to'].filter((each) =>
    /(?:^|[/\\])\.\.(?:[/\\]|$)/.test(textOf(literalOf(options[each]))),
  );
  return [
    ...missing.map((each) => doubt(each, 'required', `"${operation}" needs "${each}"`)),
    ...vain.map((each) => doubt(each, 'no_effect', `"${each}" has no effect on "${operation}"`)),
    ...upward.map((each) => doubt(each, 'bad_format', 'A path has no step such as ".."')),
  ];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
