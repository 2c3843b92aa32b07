import { expect, test } from 'vitest';
import { playMany } from './play-many.ts';

/** A sample that is another one each day; more come by `TEST_FULL` and by `npm run fuzz:form`. */
const count = Number(process.env['FORM_COUNT'] ?? (process.env['TEST_FULL'] === undefined ? 100 : 2000));

test('FIELD43 what a form shows after it is saved is what is stored, whatever was typed and in whichever order answers came', async () => {
  const played = playMany({ count, seed: Number(process.env['TEST_SEED'] ?? 1) });
  await expect(played).resolves.toBeUndefined();
});
