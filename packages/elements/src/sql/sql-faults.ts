import { wrongParameters } from '@bakehouse/contract';
import type { ElementCheck, ElementFinding } from '@bakehouse/engine';
import { doubt } from '../finding.ts';

const changes = /^\s*(?:insert|update|delete|merge|truncate|create|alter|drop|grant|revoke|call)\b/i;

/** What is wrong with a statement, as far as one can tell without the database. */
export function sqlFaults({
  options: { statement, parameters, mode, key },
  typeOf,
}: ElementCheck): ElementFinding[] {
  if (typeof statement !== 'string') return [];
  const findings: ElementFinding[] = [];
  if (mode !== 'write' && changes.test(statement))
    findings.push(doubt('mode', 'invalid', 'This statement changes something: set "mode" to "write"'));
  const said = statement.match(/\{\{|\$\{|'\s*(?:\|\||&)\s*\$[a-z]/i)?.[0];
  if (said !== undefined)
    findings.push(
      doubt(
        'statement',
        'no_effect',
        `A statement is taken as it is written, also "${said}": write $1 and give the value in "parameters"`,
      ),
    );
  const { kind } = typeOf(parameters);
  if (parameters !== undefined && kind !== 'list' && kind !== 'unknown' && kind !== 'several')
    findings.push(doubt('parameters', 'wrong_type', 'Parameters are a list: one value for $1, one for $2'));
  const wanted = Math.max(0, ...[...statement.matchAll(/\$(\d{1,5})/g)].map(([, number]) => Number(number)));
  const columns = Array.isArray(key) ? key.length : 0;
  if (columns > 0 && mode === 'write')
    findings.push({ option: 'key', code: 'invalid', message: '"key" reads all rows, with "mode": "read"' });
  if (columns > 0 && !/\border\s+by\b/i.test(statement))
    findings.push(doubt('key', 'invalid', 'The statement has no "order by": it must be ordered by "key"'));
  const values = parameters === undefined ? 0 : Array.isArray(parameters) ? parameters.length : undefined;
  const given = values === undefined ? undefined : values + columns;
  if (given !== undefined && given !== wanted)
    findings.push(
      doubt(
        'parameters',
        'invalid',
        `${wrongParameters(wanted, given)}${columns > 0 ? ', with those of "key"' : ''}`,
      ),
    );
  return findings;
}
