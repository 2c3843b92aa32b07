import {
  fieldTitle,
  fieldsOf,
  formatValue,
  termParts,
  type FieldDefinition,
  type FormatContext,
  type ModuleLookup,
} from '@bakehouse/contract';

/** The words of figures, by language. */
export const figureWords = {
  en: {
    createdAt: 'Created',
    updatedAt: 'Changed',
    createdBy: 'Created by',
    updatedBy: 'Changed by',
    noValue: 'No value',
    deleted: 'Deleted entry',
    yes: 'Yes',
    no: 'No',
    others: 'Others',
    count: 'Entries',
    of: {
      count: 'With',
      sum: 'Sum of',
      avg: 'Average of',
      min: 'Least',
      max: 'Largest',
      median: 'Median of',
      distinct: 'Different',
    },
  },
  de: {
    createdAt: 'Angelegt',
    updatedAt: 'Geändert',
    createdBy: 'Angelegt von',
    updatedBy: 'Geändert von',
    noValue: 'Kein Wert',
    deleted: 'Gelöschter Eintrag',
    yes: 'Ja',
    no: 'Nein',
    others: 'Andere',
    count: 'Einträge',
    of: {
      count: 'Mit',
      sum: 'Summe von',
      avg: 'Durchschnitt von',
      min: 'Kleinster Wert von',
      max: 'Größter Wert von',
      median: 'Median von',
      distinct: 'Verschiedene',
    },
  },
} as const;

/** The words of one language. */
export type FigureWords = (typeof figureWords)['en' | 'de'];

/** A field that a path leads to, and what people call it. */
export interface FoundField {
  field: FieldDefinition;
  title: string;
}

/** The field that a path leads to, through relations, too. */
export function fieldAt(
  modules: ModuleLookup,
  module: string,
  path: string,
  t: FigureWords,
): FoundField | undefined {
  const [first = '', ...rest] = path.split('.');
  if (first === 'createdAt' || first === 'updatedAt' || first === 'createdBy' || first === 'updatedBy') {
    const type = first.endsWith('At') ? 'datetime' : 'user';
    return { field: { identifier: first, type, title: t[first] }, title: t[first] };
  }
  const definition = modules(module);
  const field = definition === undefined ? undefined : fieldsOf(definition).get(first);
  if (field === undefined || rest.length === 0) return field && { field, title: fieldTitle(field) };
  const related = field.options?.['module'];
  const end = typeof related === 'string' ? fieldAt(modules, related, rest.join('.'), t) : undefined;
  return end && { field: end.field, title: `${fieldTitle(field)} › ${end.title}` };
}

/** What a figure is called. */
export function figureName(modules: ModuleLookup, module: string, term: string, t: FigureWords): string {
  const parts = termParts(term);
  if (term === 'count' || parts === undefined) return t.count;
  const title = fieldAt(modules, module, parts.path, t)?.title ?? parts.path;
  const of = parts.of ?? 'count';
  return `${Object.hasOwn(t.of, of) ? t.of[of as keyof FigureWords['of']] : of} ${title}`;
}

/** A figure as people read it. */
export function figureText(
  modules: ModuleLookup,
  module: string,
  term: string,
  value: unknown,
  t: FigureWords,
  context: FormatContext,
): string {
  if (value === null || value === undefined) return '–';
  const parts = termParts(term);
  const number = Number(value);
  const plain = (most: number) =>
    new Intl.NumberFormat(context.locale, { maximumFractionDigits: most }).format(number);
  if (parts?.of === undefined || parts.of === 'count' || parts.of === 'distinct') return plain(0);
  const field = fieldAt(modules, module, parts.path, t)?.field;
  if (field === undefined) return JSON.stringify(value);
  if (Number.isNaN(number)) return formatValue(field, value, context);
  if (field.type === 'computed' || field.type === 'integer') return plain(2);
  const rounded = Math.round(number * 100) / 100;
  return formatValue(field, typeof value === 'string' ? String(rounded) : rounded, context) || plain(2);
}
