import type { ColumnKind, FilterField } from '@bakehouse/contract';
import { escapeLiteral } from 'pg';

/** How a value of each kind lies in JSON, so that a value of another kind reads as none instead of failing. */
const shapes: Partial<Record<ColumnKind, { type: string; pattern?: string; cast: string }>> = {
  double: { type: 'number', cast: 'double precision' },
  numeric: { type: 'number', cast: 'numeric' },
  bigint: { type: 'number', pattern: '^-?\\d{1,18}$', cast: 'bigint' },
  boolean: { type: 'boolean', cast: 'boolean' },
  date: { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\d$', cast: 'date' },
  time: { type: 'string', pattern: '^\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,6})?$', cast: 'time' },
  timestamptz: {
    type: 'string',
    pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,6})?Z$',
    cast: 'timestamptz',
  },
  uuid: { type: 'string', pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$', cast: 'uuid' },
};

/** The expression that reads a field of a list's row as a value of its kind. */
export function rowValue(row: string, { name, column }: FilterField): string {
  const key = escapeLiteral(name);
  const json = `${row}->${key}`;
  const text = `${row}->>${key}`;
  if (column === 'jsonb') return `nullif(${json}, 'null')`;
  if (column === 'text') return `(case jsonb_typeof(${json}) when 'string' then ${text} end) collate "C"`;
  if (column === 'text[]' || column === 'uuid[]') {
    const cast = column === 'uuid[]' ? 'uuid' : 'text';
    return `(case jsonb_typeof(${json}) when 'array' then array(select e::${cast} from jsonb_array_elements_text(${json}) e) end)`;
  }
  const { type, pattern, cast } = shapes[column] ?? { type: 'string', cast: 'text' };
  const fits = pattern === undefined ? '' : ` and ${text} ~ ${escapeLiteral(pattern)}`;
  return `(case when jsonb_typeof(${json}) = '${type}'${fits} then (${text})::${cast} end)`;
}
