import { afterEach } from 'vitest';
import { openPages, tellPage } from '../harness/open-pages.ts';

/** A test of the app that fails tells what its pages showed. */
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail')
    for (const page of openPages) console.error(`${task.name}\n${await tellPage(page)}`);
});
