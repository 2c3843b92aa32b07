import { defineElement, emit, recipeOption, wait, type ElementFinding } from '@bakehouse/engine';
import * as z from 'zod';
import { doubt } from '../finding.ts';
import { quoted, wrongOption } from '../wrong-option.ts';

/** Waits for a time. */
export const flowWait = defineElement({
  type: 'flow/wait',
  summary: 'Waits, even across restarts, then passes the input on unchanged.',
  options: z
    .strictObject({
      seconds: recipeOption.optional().describe('How long'),
      until: recipeOption
        .optional()
        .describe('Until when: an instant such as 2026-11-15T12:00:00Z, or milliseconds since 1970'),
    })
    .refine(({ seconds, until }) => (seconds === undefined) !== (until === undefined), {
      error: 'Expected either "seconds" or "until"',
    }),
  effect: 'wait',
  infer: ({ input }) => ({ outputs: { default: input } }),
  check: ({ options: { seconds, until }, typeOf, literal }) => {
    const findings: ElementFinding[] = [];
    const length = typeOf(seconds).kind;
    if (length !== 'unknown' && length !== 'number' && length !== 'several')
      findings.push({
        option: 'seconds',
        code: 'wrong_type',
        message: 'How long is a number of seconds',
        warning: true,
      });
    if (Number(seconds) < 0)
      findings.push({
        option: 'seconds',
        code: 'too_small',
        message: 'Nobody can wait for less than nothing',
        warning: true,
      });
    const when = typeOf(until);
    const isOther =
      when.kind === 'string'
        ? (when.idOf ?? when.entity) !== undefined ||
          when.holds === 'time' ||
          when.choices?.every((each) => Number.isNaN(Date.parse(each))) === true
        : ['boolean', 'list', 'object', 'several'].includes(when.kind);
    if (until !== undefined && isOther)
      findings.push(doubt('until', 'wrong_type', 'Until when is an instant, or milliseconds since 1970'));
    const text = literal(until);
    if (typeof text === 'string' && Number.isNaN(Date.parse(text)))
      findings.push({
        option: 'until',
        code: 'bad_format',
        message: `"${text}" is no instant such as 2026-11-15T12:00:00Z`,
        warning: true,
      });
    return findings;
  },
  run: ({ options: { seconds, until }, ctx }) =>
    wait({ until: until === undefined ? ctx.now() + lengthOf(seconds) : instantOf(until) }),
  resume: ({ input }) => emit('default', input),
  examples: [
    { title: 'Not a valid time.', options: { seconds: 'delay' }, input: { delay: -1 }, fails: 'invalid' },
  ],
});

function lengthOf(seconds: unknown): number {
  if (typeof seconds !== 'number' || !(seconds >= 0) || seconds > 3_200_000_000) {
    throw wrongOption('seconds', `"seconds" must be a number from 0, not ${quoted(seconds)}`);
  }
  return seconds * 1000;
}

/** The end of the year 9999, which every clock of this product still knows. */
const furthest = 253_402_300_799_999;

function instantOf(until: unknown): number {
  const instant = typeof until === 'string' ? Date.parse(until) : until;
  if (typeof instant !== 'number' || !(Math.abs(instant) <= furthest)) {
    throw wrongOption('until', `"until" must be an instant, not ${quoted(until)}`);
  }
  return instant;
}
