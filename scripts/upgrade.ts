import { parseArgs } from 'node:util';
import { root } from '../test/harness/product.ts';
import { checkOut, examplesOf } from './upgrade/checkout.ts';
import { upgradeExample } from './upgrade/upgrade-example.ts';

// Fills an older release with the data of its examples, starts this one on the same data and compares all of it:
// npm run upgrade:test -- --commit aea7a57, or --from FOLDER for a checkout that is installed already; --examples orders,crm
// for some of its examples.
const { values } = parseArgs({
  options: {
    commit: { type: 'string', default: 'aea7a57' },
    from: { type: 'string' },
    examples: { type: 'string' },
  },
});
const older =
  values.from === undefined
    ? checkOut(root, values.commit)
    : { folder: values.from, remove: () => undefined };
try {
  for (const example of values.examples?.split(',') ?? examplesOf(older.folder)) {
    const { counts, feeds, faults } = await upgradeExample(older.folder, example);
    console.log(
      `${example}: ${Object.entries(counts)
        .map(([kind, count]) => `${count} ${kind}`)
        .join(', ')}`,
    );
    for (const { module, before, after } of feeds)
      console.log(
        `  feed of ${module}: ${before.slice(0, 16)}${before === after ? ' before and after' : `, now ${after.slice(0, 16)}`}`,
      );
    for (const fault of faults) console.log(`  ${fault}`);
    if (faults.length > 0 || feeds.some(({ before, after }) => before !== after)) process.exitCode = 1;
  }
} finally {
  older.remove();
}
console.log(process.exitCode === 1 ? 'Something is lost.' : 'Nothing is lost.');
