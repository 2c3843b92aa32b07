import type { ColumnKind } from '@bakehouse/contract';

const day =
  '(?!0000)\\d{4}-((0[13578]|1[02])-(0[1-9]|[12]\\d|3[01])|(0[469]|11)-(0[1-9]|[12]\\d|30)|02-(0[1-9]|1\\d|2[0-8]))|(\\d\\d(0[48]|[2468][048]|[13579][26])|([2468][048]|[13579][26]|0[48])00)-02-29';
const clock = '([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d(\\.\\d{1,6})?)?';
const uuid = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** What a value written as text must look like for PostgreSQL to read it as that kind. */
const patterns: Partial<Record<ColumnKind, string>> = {
  double: '^-?\\d{1,200}\\d{0,108}(\\.\\d+)?$',
  numeric: '^-?\\d{1,200}\\d{0,108}(\\.\\d+)?$',
  bigint: '^-?\\d{1,18}$',
  boolean: '^(true|false)$',
  date: `^(${day})$`,
  time: `^${clock}$`,
  timestamptz: `^(${day})T${clock}(Z|[+-](0\\d|1[0-5])(:[0-5]\\d)?)$`,
  uuid: `^${uuid}$`,
};

/**
 * The expression that reads a value of a revision as one of its column's kind now. A field's type may have changed since,
 * so a value that is none of that kind reads as no value instead of failing.
 */
export function keptValue(data: string, key: string, kind: ColumnKind): string {
  const json = `${data}->${key}`;
  const text = `${data}->>${key}`;
  if (kind === 'jsonb') return `nullif(${json}, 'null')`;
  if (kind === 'text') {
    return `(case when jsonb_typeof(${json}) in ('string', 'number', 'boolean') then ${text} end) collate "C"`;
  }
  if (kind === 'text[]' || kind === 'uuid[]') {
    const element = kind === 'uuid[]' ? 'uuid' : 'text';
    const fits =
      kind === 'uuid[]'
        ? ` and not exists (select from jsonb_array_elements_text(${json}) e where e !~ '^${uuid}$')`
        : '';
    return `(case when jsonb_typeof(${json}) = 'array' then (select case when true${fits} then array(select e::${element} from jsonb_array_elements_text(${json}) e) end) end)`;
  }
  const cast = kind === 'double' ? 'double precision' : kind;
  return `(case when ${text} ~ '${patterns[kind] ?? ''}' then (${text})::${cast} end)`;
}
