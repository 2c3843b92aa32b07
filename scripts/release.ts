import { parseArgs } from 'node:util';
import { makeRelease } from './release/make-release.ts';

const usage = `Usage: npm run release -- VERSION [--out FOLDER]

Makes a release of what is committed: sets the version, closes the changelog, packs the packages, lists their parts, commits and tags.
Nothing is published.`;

const { positionals, values } = parseArgs({ allowPositionals: true, options: { out: { type: 'string' } } });
const [version] = positionals;
if (version === undefined || positionals.length > 1) {
  console.error(usage);
  process.exit(64);
}
try {
  for (const line of makeRelease({ root: process.cwd(), version, out: values.out })) console.log(line);
} catch (error) {
  console.error(`No release was made: ${(error as Error).message}`);
  process.exit(1);
}
