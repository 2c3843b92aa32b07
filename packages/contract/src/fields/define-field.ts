import * as z from 'zod';
import type { Parsed } from '../fault.ts';
import type { JsonValue } from '../json-value.ts';
import { once } from '../once.ts';
import type { ContentFault } from '../problem.ts';
import { commonOptions, type FieldDefinition, type FieldOptions } from './field-definition.ts';
import type { Operator } from './operators.ts';

/** The kinds of column a store must know. `double` is IEEE 754; `numeric` is exact; text compares by code points. */
export type ColumnKind =
  | 'text'
  | 'double'
  | 'numeric'
  | 'bigint'
  | 'boolean'
  | 'date'
  | 'time'
  | 'timestamptz'
  | 'jsonb'
  | 'uuid'
  | 'uuid[]'
  | 'text[]';

/** What reading a value may use. */
export interface ParseContext {
  /** The dotted path of the value, for faults. */
  readonly path: string;
  /** Reads the value of a row's field, for lists; undefined stands for its default. */
  readonly parse: (field: FieldDefinition, raw: unknown, path: string) => Parsed;
  /** A new id, for the rows of lists. */
  readonly newId: () => string;
}

/** How values are shown. */
export interface FormatContext {
  /** BCP 47 language; `en` when left out. */
  readonly locale?: string | undefined;
  /** IANA time zone of instants; `UTC` when left out. */
  readonly timeZone?: string | undefined;
}

/** What checking the options of a field may use. */
export interface OptionsContext {
  /** The dotted path of the options. */
  readonly path: string;
  /** Whether a capability of the module fills the choices of this field. */
  readonly choicesFilled: boolean;
}

/** One field type. `parse`, `format`, `toCsv` and `fromCsv` never see null; options are those of a checked definition. */
export interface FieldType<O extends FieldOptions = FieldOptions> {
  readonly type: string;
  /** One or two sentences for the reference and the editor. */
  readonly summary: string;
  /** The schema of `options`, which is the validation, the editor's form and the reference. */
  readonly options: z.ZodType<O>;
  /** Whether full-text search looks into it. */
  readonly searchable: boolean;
  /** False where a value is never read back. */
  readonly readable: boolean;
  /** False where clients never write. */
  readonly writable: boolean;
  /** Options and a value that the reference shows. */
  readonly example: { options?: Record<string, unknown>; value: JsonValue };
  column(options: O): ColumnKind;
  operators(options: O): readonly Operator[];
  sortable(options: O): boolean;
  uniqueable(options: O): boolean;
  /** Faults of the options that the schema cannot state. */
  checkOptions(options: O, context: OptionsContext): ContentFault[];
  /** Reads a JSON value strictly; what it returns is what is stored. */
  parse(raw: unknown, options: O, context: ParseContext): Parsed;
  /** The value as plain text for cells and labels. */
  format(value: unknown, options: O, context: FormatContext): string;
  /** The value as one cell; `fromCsv` gives it back unchanged. */
  toCsv(value: unknown, options: O): string;
  /** A cell as the JSON value that `parse` then reads. */
  fromCsv(text: string, options: O): Parsed;
}

/** A field type as its file states it; what is left out is the usual. The schema of the options gives their type. */
export type FieldSpec<O extends FieldOptions> = { readonly options: () => z.ZodType<O> } & Omit<
  FieldType<NoInfer<O>>,
  'options' | 'readable' | 'writable' | 'checkOptions'
> &
  Partial<Pick<FieldType<NoInfer<O>>, 'readable' | 'writable' | 'checkOptions'>>;

/** States a field type. */
export function defineField<O extends FieldOptions>({ options, ...spec }: FieldSpec<O>): FieldType {
  const schema = once(options);
  const type: FieldType<O> = {
    readable: true,
    writable: true,
    checkOptions: () => [],
    ...spec,
    get options() {
      return schema();
    },
  };
  return type;
}

/** The schema of a type's options: its own, and the ones that every type takes; unknown ones are faults. */
export function fieldOptions<S extends z.ZodRawShape>(
  shape: S,
): z.ZodObject<S & ReturnType<typeof commonOptions>, z.core.$strict> {
  return z.strictObject({ ...shape, ...commonOptions() });
}

/** The names of the options that a type takes. */
export function fieldOptionNames(type: FieldType): string[] {
  return type.options instanceof z.ZodObject ? Object.keys(type.options.shape) : [];
}
