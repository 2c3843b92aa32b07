import { Problem, type ProblemCode } from '@bakehouse/contract';

/** What ended a process of a piece, by its code. */
const sentences = {
  piece_timeout: (limit: string) =>
    `did not finish in ${limit} and was ended: set a longer "timeout" of the element, or ask for less`,
  piece_memory: (limit: string) => `took more than ${limit} of memory and was ended: ask for less at a time`,
  piece_output: (limit: string) => `gave or printed more than ${limit} and was ended: ask for less at a time`,
  piece_files: (limit: string) =>
    `wrote more than ${limit} into its folder and was ended: ask for less at a time`,
  piece_protocol: (what: string) =>
    `${what} and was ended: it may be broken or hostile; try another version, or remove it`,
  piece_crashed: (what: string) => `${what}: try again, or try another version of it`,
  piece_forbidden: (what: string) =>
    `asked for what pieces may not have here: ${ended(what)} Use another action, or "data/http"`,
  piece_unusable: (what: string) => `cannot be used: ${ended(what)} Try another version of it`,
} as const satisfies Partial<Record<ProblemCode, (what: string) => string>>;

/** The failure of a piece: it names the piece and says what to do. */
export function pieceProblem(piece: string, code: keyof typeof sentences, what: string): Problem {
  return new Problem(code, `The piece "${piece}" ${sentences[code](what)}.`);
}

/** The failure of a call that somebody has given up. */
export function callCancelled(cause?: unknown): Problem {
  return new Problem('upstream_failed', 'The call was cancelled.', {}, cause);
}

/** Words of somebody else as a sentence. */
function ended(words: string): string {
  return /[.!?]$/.test(words) ? words : `${words}.`;
}
