/** A number as people of a language write it (`1.234,5`), as programs do; undefined where it is none. */
export function localNumber(text: string, locale: string | undefined): string | undefined {
  const parts = new Intl.NumberFormat(locale).formatToParts(-12345.6);
  const sign = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  const bare = text
    .trim()
    .replaceAll(/[\s\u00A0\u202F€$£%]/gu, '')
    .replace(/^\u2212/u, '-');
  const group = sign('group');
  const plain = (group.trim() === '' ? bare : bare.replaceAll(group, '')).replace(sign('decimal'), '.');
  return /^[+-]?\d+(?:\.\d+)?$/.test(plain) ? plain.replace(/^\+/, '') : undefined;
}

/** A day as people of a language write it (`15.11.2026`, `11/15/26`), as programs do; undefined where it is none. */
export function localDay(text: string, locale: string | undefined): string | undefined {
  const numbers = /^\s*(\d{1,4})\s*[./-]\s*(\d{1,2})\s*[./-]\s*(\d{2,4})\s*$/.exec(text)?.slice(1);
  if (numbers === undefined) return undefined;
  const order = new Intl.DateTimeFormat(locale)
    .formatToParts()
    .flatMap(({ type }) => (type === 'year' || type === 'month' || type === 'day' ? [type] : []));
  const part = (type: string) => Number(numbers[order.indexOf(type as 'year')]);
  const [year, month, day] = [part('year'), part('month'), part('day')];
  const full = year < 100 ? 2000 + year : year;
  const at = new Date(Date.UTC(full, month - 1, day));
  if (at.getUTCMonth() !== month - 1 || at.getUTCDate() !== day) return undefined;
  return at.toISOString().slice(0, 10);
}
