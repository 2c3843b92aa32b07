import { parseArgs } from 'node:util';
import { steps } from './check/steps.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    except: { type: 'string' },
    root: { type: 'string', default: process.cwd() },
  },
});
const only = values.only?.split(',');
const except = values.except?.split(',') ?? [];
const chosen = steps.filter(({ name }) => (only?.includes(name) ?? true) && !except.includes(name));

let failed = 0;
for (const { name, run } of chosen) {
  const began = performance.now();
  const faults = run(values.root);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${faults.length === 0 ? '✓' : '✗'} ${name} (${seconds} s)`);
  if (faults.length > 0) console.log(faults.map((fault) => fault.replace(/^/gm, '    ')).join('\n'));
  failed += faults.length === 0 ? 0 : 1;
}
if (failed > 0) process.exit(1);
