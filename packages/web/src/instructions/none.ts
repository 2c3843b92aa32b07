import type { Handler } from './context.ts';

/** Nothing is to be done. */
export const none: Handler<'none'> = () => undefined;
