import type { FormatContext } from '@bakehouse/contract';
import { currentLanguage } from './language.ts';

/** How values are shown to this user: language and time zone. */
export function formatContext(): FormatContext {
  const language = currentLanguage();
  const known = contexts.get(language);
  if (known !== undefined) return known;
  const made = { locale: localeOf(), timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone };
  contexts.set(language, made);
  return made;
}

// Asking for the time zone is slow, and every cell of a table needs it.
const contexts = new Map<string, FormatContext>();

/** An instant as a date and time. */
export function showInstant(text: string | null | undefined): string {
  const instant = Date.parse(text ?? '');
  if (Number.isNaN(instant)) return '';
  return new Intl.DateTimeFormat(localeOf(), { dateStyle: 'medium', timeStyle: 'short' }).format(instant);
}

/** An instant as how long ago it was, with days and more as a date. */
export function showAgo(text: string): string {
  const instant = Date.parse(text);
  if (Number.isNaN(instant)) return '';
  const minutes = Math.round((Date.now() - instant) / 60_000);
  const format = new Intl.RelativeTimeFormat(localeOf(), { numeric: 'auto' });
  if (minutes < 1) return format.format(0, 'second');
  if (minutes < 60) return format.format(-minutes, 'minute');
  if (minutes < 24 * 60) return format.format(-Math.round(minutes / 60), 'hour');
  if (minutes < 7 * 24 * 60) return format.format(-Math.round(minutes / 1440), 'day');
  return new Intl.DateTimeFormat(localeOf(), { dateStyle: 'medium' }).format(instant);
}

/** A count with its separators. */
export function showCount(count: number): string {
  return new Intl.NumberFormat(localeOf()).format(count);
}

function localeOf(): string {
  const language = currentLanguage();
  return navigator.languages.find((each) => each.startsWith(language)) ?? language;
}
