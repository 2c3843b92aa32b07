/**
 * Writes the public suffixes that `access` knows, out of the list of publicsuffix.org or of a file of the same form:
 *   npx tsx scripts/public-suffixes.ts [FILE or URL]
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { domainToASCII } from 'node:url';

const source = process.argv[2] ?? 'https://publicsuffix.org/list/public_suffix_list.dat';
const target = 'packages/access/src/config/public-suffix-list.ts';

const text = source.startsWith('https:') ? await (await fetch(source)).text() : readFileSync(source, 'utf8');
const rules = text
  .split('\n')
  .map((line) => line.trim().split(/\s/)[0] ?? '')
  .filter((line) => line !== '' && !line.startsWith('//'))
  .map((line) => {
    const [, sign = '', name = ''] = /^(!|\*\.)?(.*)$/.exec(line) ?? [];
    return sign + domainToASCII(name);
  })
  // A top-level domain alone is refused as it is.
  .filter((line) => line.includes('.'));
if (rules.length < 5000) throw new Error(`${source} holds ${rules.length} rules only`);

const head = [
  '/** The rules of publicsuffix.org (Mozilla Public License 2.0), made by scripts/public-suffixes.ts: one per word. */',
  'export const publicSuffixList =',
  `  '${[...new Set(rules)].sort().join(' ')}';`,
];
writeFileSync(target, `${head.join('\n')}\n`);
console.log(`${rules.length} rules in ${target}`);
