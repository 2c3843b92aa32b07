import { parseArgs } from 'node:util';
import type { ChaosOptions } from '../test/chaos/chaos.ts';
import { chaosForMinutes } from './chaos/everything.ts';
import { chaosByKills } from './chaos/kills.ts';

// Breaks things under load and looks whether anything that was acknowledged is lost, or done twice.
// The whole product, every kind of fault: npm run chaos -- --minutes 60 [--only disk] [--report FILE]
// Only processes that carry out runs, killed at named points: npm run chaos -- --kills 300
const { values } = parseArgs({
  options: {
    minutes: { type: 'string' },
    only: { type: 'string' },
    report: { type: 'string' },
    kills: { type: 'string', default: '100' },
    fault: { type: 'string' },
    patience: { type: 'string', default: '120' },
  },
});
const fine =
  values.minutes === undefined
    ? await chaosByKills({
        kills: Number(values.kills),
        fault: values.fault as ChaosOptions['fault'],
        patience: Number(values.patience),
      })
    : await chaosForMinutes(Number(values.minutes), { only: values.only, file: values.report });
process.exitCode = fine ? 0 : 1;
