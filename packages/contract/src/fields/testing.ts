import { describe, expect, test } from 'vitest';
import { schemaFaults, type FaultCode } from '../fault.ts';
import type { FieldDefinition } from './field-definition.ts';
import { formatValue, parseValue, typeOf, valueFromCsv, valueToCsv } from './field-value.ts';

/** What one field type takes, refuses and shows. */
export interface FieldTable {
  /** The rule of the specification, such as FIELD10. */
  rule: string;
  /** Options of every row that names none. */
  options?: Record<string, unknown>;
  /** What is taken: the value sent, and the value stored where it differs. */
  takes: { raw: unknown; stored?: unknown; options?: Record<string, unknown> }[];
  /** What is refused, with the code, and the path within the value where it is not the value itself. */
  refuses: { raw: unknown; code: FaultCode; at?: string; options?: Record<string, unknown> }[];
  /** What people see. */
  shows: {
    value: unknown;
    text: string;
    options?: Record<string, unknown>;
    locale?: string;
    timeZone?: string;
  }[];
  /** Options that the type itself refuses, with code and path within the options. */
  refusesOptions?: { options: Record<string, unknown>; code: FaultCode; at: string }[];
}

/** Tests a field type by its table. */
export function testField(type: string, table: FieldTable): void {
  const field = (options = table.options): FieldDefinition => ({
    identifier: 'f',
    type,
    ...(options === undefined ? {} : { options }),
  });

  describe(`${table.rule} ${type}`, () => {
    test.each(table.takes.map((row) => [JSON.stringify(row.raw).slice(0, 60), row] as const))(
      `${table.rule} ${type} takes %s and its CSV cell gives it back`,
      (_, { raw, stored = raw, options }) => {
        expect(parseValue(field(options), raw, 'f')).toEqual({ value: stored });
        expect(valueFromCsv(field(options), valueToCsv(field(options), stored), 'f')).toEqual({
          value: stored,
        });
      },
    );

    test.each(table.refuses.map((row) => [JSON.stringify(row.raw)?.slice(0, 60), row] as const))(
      `${table.rule} ${type} refuses %s`,
      (_, { raw, code, at, options }) => {
        const parsed = parseValue(field(options), raw, 'f');
        const found = 'errors' in parsed ? parsed.errors.map((each) => [each.path, each.code]) : [];
        expect(found).toContainEqual([at === undefined ? 'f' : `f.${at}`, code]);
      },
    );

    test.each(table.shows.map((row) => [JSON.stringify(row.value), row] as const))(
      `${table.rule} ${type} shows %s`,
      (_, { value, text, options, locale, timeZone }) => {
        // Intl puts narrow or no-break blanks where people read a blank.
        expect(
          formatValue(field(options), value, { locale, timeZone }).replaceAll(/[\u202f\u00a0]/g, ' '),
        ).toBe(text);
      },
    );

    test.each((table.refusesOptions ?? []).map((row) => [JSON.stringify(row.options), row] as const))(
      `${table.rule} ${type} refuses the options %s`,
      (_, { options, code, at }) => {
        const parsed = typeOf(field()).options.safeParse(options);
        const faults = parsed.success
          ? typeOf(field()).checkOptions(parsed.data, { path: '', choicesFilled: false })
          : schemaFaults(parsed.error, '');
        expect(faults.map((each) => [each.path, each.code])).toContainEqual([at, code]);
      },
    );

    test(`${table.rule} ${type} states its example, and the example is sound`, () => {
      const { options, value } = typeOf(field()).example;
      expect(typeOf(field()).options.safeParse(options ?? {}).success).toBe(true);
      expect(parseValue(field(options ?? {}), value, 'f')).toEqual({ value });
    });
  });
}
