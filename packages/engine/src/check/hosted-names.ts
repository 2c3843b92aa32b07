import { hosted } from '../expression/functions/hosted.ts';

/** The functions that only the server works out, without the `$`. */
export const hostedNames: ReadonlySet<string> = new Set(hosted.map(([name]) => name));
