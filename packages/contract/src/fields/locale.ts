import type { FormatContext } from './define-field.ts';

/** A number as people of a language write it. */
export function showNumber(
  value: unknown,
  context: FormatContext,
  options: Intl.NumberFormatOptions = {},
): string {
  if (typeof value !== 'number') return '';
  return cached(numberFormats, context, options, (locale) => new Intl.NumberFormat(locale, options)).format(
    value,
  );
}

/** An instant, date or time as people of a language write it. */
export function showTime(
  instant: number,
  context: FormatContext,
  options: Intl.DateTimeFormatOptions,
): string {
  return cached(timeFormats, context, options, (locale) => new Intl.DateTimeFormat(locale, options)).format(
    instant,
  );
}

// Making a formatter costs more than a thousand uses of it, and tables show thousands of cells.
const numberFormats = new Map<string, Intl.NumberFormat>();
const timeFormats = new Map<string, Intl.DateTimeFormat>();

function cached<T>(
  cache: Map<string, T>,
  context: FormatContext,
  options: object,
  make: (locale: string) => T,
): T {
  const key = `${context.locale ?? ''} ${JSON.stringify(options)}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  const made = make(supported(context.locale));
  cache.set(key, made);
  return made;
}

function supported(locale = 'en'): string {
  try {
    return Intl.NumberFormat.supportedLocalesOf(locale)[0] ?? 'en';
  } catch {
    return 'en';
  }
}
