import { isPath } from './text-parts.ts';
import { sourceOfTemplate, templateOfSource } from './template.ts';

/** How a value is given: words with values in them, one value that is there, or an expression. */
export type ValueMode = 'text' | 'value' | 'expression';

/** The simplest way to show what is written; undefined where nothing is. */
export function modeOf(written: unknown): ValueMode | undefined {
  if (written === undefined || written === '') return undefined;
  if (typeof written === 'number') return 'text';
  if (typeof written !== 'string') return 'expression';
  if (isPath(written)) return 'value';
  if (isNumber(written)) return 'text';
  return templateOfSource(written) === undefined || /^[^"'&]*$/.test(written) ? 'expression' : 'text';
}

/** What is edited as words in place of what is written. */
export function textOf(written: unknown): string {
  if (typeof written === 'number') return String(written);
  if (typeof written !== 'string' || written === '') return '';
  if (isNumber(written)) return written;
  return templateOfSource(written) ?? '';
}

/** What is written for words; a number stays one where one is asked for. */
export function writtenText(text: string, asNumber: boolean): unknown {
  if (text === '') return undefined;
  return asNumber && isNumber(text) ? Number(text) : sourceOfTemplate(text);
}

/** Whether a text is a number as expressions write it. */
export function isNumber(text: string): boolean {
  return /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(text) && Number.isFinite(Number(text));
}
