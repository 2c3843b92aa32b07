import { compare, conditionOf } from '../conditions.ts';
import { codeOf } from '../expressions.ts';
import { quoted } from '../../javascript/names.ts';
import { untranslatable } from '../../javascript/untranslatable.ts';
import { code, objectsIn, parameter, type Convert, type Reader } from '../reader.ts';
import { textOf } from '../../text-of.ts';

/** Switch: the first rule that holds. */
export const switchNode: Convert = (reader) => {
  if (parameter(reader, 'mode') === 'expression') return byNumber(reader);
  const rules = rulesOf(reader);
  if (rules.length === 0) return untranslatable('a switch without rules');
  const ports = rules.map((_, index) => `case_${index + 1}`);
  const value = rules.reduceRight(
    (rest, rule, index) => `(${rule.condition}) ? "${ports[index]}" : ${rest}`,
    '"default"',
  );
  const outputs = rules.map(({ output }, index) => output ?? index);
  if (outputs.some((output) => !isOutput(output))) return untranslatable('an output that no switch has');
  const byOutput = (wanted: number): string => ports[outputs.indexOf(wanted)] ?? 'default';
  const count = Math.max(ports.length, ...outputs.map((output) => output + 1));
  return {
    elements: [
      {
        type: 'flow/switch',
        options: { value, cases: Object.fromEntries(ports.map((port) => [port, quoted(port)])) },
      },
    ],
    ports: [...Array.from({ length: count }, (_, output) => byOutput(output)), 'default'],
  };
};

function byNumber(reader: Reader): ReturnType<Convert> {
  const value = code(reader, 'output') ?? untranslatable('a switch without rules');
  const count = Number(parameter(reader, 'numberOutputs') ?? 4);
  if (!isOutput(count)) return untranslatable('a number of outputs that no switch has');
  const ports = Array.from({ length: count }, (_, index) => `case_${index + 1}`);
  return {
    elements: [
      {
        type: 'flow/switch',
        options: { value, cases: Object.fromEntries(ports.map((port, index) => [port, index])) },
      },
    ],
    ports,
  };
}

function isOutput(number: number): boolean {
  return Number.isInteger(number) && number >= 0 && number <= 100;
}

function rulesOf(reader: Reader): { condition: string; output?: number }[] {
  const listed = objectsIn(parameter(reader, 'rules.values'));
  if (listed.length > 0)
    return listed.map(({ conditions }) => ({ condition: conditionOf(conditions, undefined, reader.known) }));
  const value = code(reader, 'value1') ?? '""';
  return objectsIn(parameter(reader, 'rules.rules')).map((rule) => ({
    condition: compare(
      textOf(rule['operation'] ?? 'equal'),
      value,
      codeOf(rule['value2'] ?? '', reader.known),
    ),
    ...(typeof rule['output'] === 'number' ? { output: rule['output'] } : {}),
  }));
}
