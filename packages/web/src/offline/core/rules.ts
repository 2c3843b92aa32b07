import { afterAnotherHistory } from './after-another-history.ts';
import { enqueue } from './enqueue.ts';
import { resolve } from './resolve.ts';
import { settle } from './settle.ts';
import { takeNext } from './take-next.ts';
import { takePage } from './take-page.ts';

/** The decisions of the copy on this device: pure functions, which tests replace by wrong ones to see that those are found. */
export const rules = { enqueue, takeNext, settle, takePage, resolve, afterAnotherHistory };

/** What a copy decides by. */
export type Rules = typeof rules;
