import { isObject, sectionRowFields, type SectionField } from '@bakehouse/contract';

/** Where a text of a section stands in its parameters. */
export type TextPlace = readonly (string | number)[];

const written = new Set(['text', 'textarea', 'richtext']);

/**
 * The one parameter that is shown as this text; undefined where none is, or several are. Where a section says which
 * fields it has, only those that people write count.
 */
export function textPlace(
  params: Readonly<Record<string, unknown>>,
  text: string,
  fields: readonly SectionField[] = [],
): TextPlace | undefined {
  const [first, second] = places(params, plain(text), fields);
  return second === undefined ? first : undefined;
}

/** Parameters with another text at a place. */
export function withText<T>(value: T, [first, ...rest]: TextPlace, text: string): T {
  if (first === undefined) return text as T;
  if (Array.isArray(value)) return value.with(Number(first), withText(value[Number(first)], rest, text)) as T;
  const all = value as Record<string, unknown>;
  return { ...all, [first]: withText(all[first], rest, text) } as T;
}

function places(
  params: Readonly<Record<string, unknown>>,
  text: string,
  fields: readonly SectionField[],
): TextPlace[] {
  return Object.entries(params).flatMap(([name, value]): TextPlace[] => {
    const field = fields.find(({ identifier }) => identifier === name);
    if (fields.length > 0 && field === undefined) return [];
    if (typeof value === 'string')
      return plain(value) === text && (field === undefined || written.has(field.type)) ? [[name]] : [];
    if (!Array.isArray(value)) return [];
    return value.flatMap((row: unknown, index) =>
      isObject(row)
        ? places(row, text, field === undefined ? [] : sectionRowFields(field)).map((inner) => [
            name,
            index,
            ...inner,
          ])
        : typeof row === 'string' && field === undefined && plain(row) === text
          ? [[name, index]]
          : [],
    );
  });
}

/** As browsers show a text: white space is one blank. */
function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
