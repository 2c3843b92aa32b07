import {
  conversionAsset,
  fileReference,
  formatNamed,
  isObject,
  Problem,
  schemaFaults,
  type ConversionAsset,
  type FormatName,
} from '@bakehouse/contract';
import { emit, emitAll, type ElementRun, type Outcome } from '@bakehouse/engine';
import * as z from 'zod';
import { needed } from '../needed.ts';
import { quoted, wrongOption } from '../wrong-option.ts';
import type { convertOptions } from './convert-options.ts';

/** What `action/convert` does. */
export async function runConvert({
  input,
  options,
  written,
  ctx,
}: ElementRun<z.output<typeof convertOptions>>): Promise<Outcome> {
  const { file, parse, from, to, filters = [], assets } = options;
  const value = written['value'] === undefined ? input : given(options.value, written['value']);
  const { content, warnings, ...made } = await needed(ctx.services.convert, 'convert')(
    { value, from: known(from), to: known(to), whole: file, parse, filters, assets: assetsOf(assets) },
    ctx.effect,
  );
  if (!file) {
    const told = warnings.length > 0 && ctx.linked.has('warnings');
    return emitAll([
      { port: 'default', data: made.value },
      ...(told ? [{ port: 'warnings', data: warnings }] : []),
    ]);
  }
  const { name, mime } = made;
  const saved = await needed(ctx.services.saveFile, 'save files')({ name, mime, content }, ctx.effect);
  return emit('default', warnings.length === 0 ? saved : { ...saved, warnings });
}

/** What an expression gave; where it gave nothing, it may be a text that was meant as it stands. */
function given(value: unknown, written: unknown): unknown {
  if (value !== undefined && value !== null) return value;
  const hint =
    typeof written === 'string' && !/["$]/.test(written)
      ? `; a text is written ${quoted(`"${written}"`)}`
      : '';
  throw wrongOption(
    'value',
    `${quoted(written)} is an expression that gives nothing to convert${hint}`,
    'required',
  );
}

function known(name: string): FormatName {
  const format = formatNamed(name);
  if (format === undefined) throw new Problem('invalid', `There is no format ${JSON.stringify(name)}`);
  return format;
}

/** The assets, from an expression or written out; what an expression gave is looked at only now. */
function assetsOf(given: unknown): ConversionAsset[] {
  if (given === undefined || given === null) return [];
  const list: unknown[] = Array.isArray(given) ? given : [given];
  // An expression may give null for what is not there.
  const filled = list.flat().map((each) => {
    if (isStoredFile(each)) return { file: each };
    return isObject(each)
      ? Object.fromEntries(Object.entries(each).filter(([, value]) => value !== null))
      : each;
  });
  const parsed = z.array(conversionAsset).safeParse(filled);
  const errors = parsed.success ? twice(parsed.data) : schemaFaults(parsed.error, 'assets');
  const [first] = errors;
  if (first !== undefined) throw new Problem('invalid', `${first.path}: ${first.message}`, { errors });
  return parsed.data ?? [];
}

/** Whether a value is a stored file itself: an id, a virtual path or a file entity. */
function isStoredFile(value: unknown): boolean {
  if (isObject(value) && ['url', 'data', 'file'].some((name) => Object.hasOwn(value, name))) return false;
  return fileReference(value) !== undefined;
}

function twice(assets: readonly ConversionAsset[]) {
  const names = assets.map(({ name }) => name);
  return names.flatMap((name, at) =>
    name === undefined || names.indexOf(name) === at
      ? []
      : [{ path: `assets.${at}.name`, message: `There are two assets named "${name}"`, code: 'duplicate' }],
  );
}
