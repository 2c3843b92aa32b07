import { operand, quoted } from '../../javascript/names.ts';
import { untranslatable } from '../../javascript/untranslatable.ts';
import { objectsIn, parameter, type Convert, type Converted, type Reader } from '../reader.ts';
import { textOf } from '../../text-of.ts';

/** Merge: goes on with whatever comes, or waits until both sides are there and joins them. */
export const merge: Convert = (reader) => {
  const mode = textOf(parameter(reader, 'mode') ?? 'append');
  if (mode === 'append' || mode === 'passThrough' || mode === 'chooseBranch' || mode === 'wait')
    return passing();
  if (mode === 'combineBySql') return untranslatable('joining by SQL');
  const sides = sidesOf(reader);
  const [first, second] = sides;
  if (first === undefined || second === undefined) return passing();
  return joined(sides, isByFields(reader, mode) ? byFields(reader, first, second) : byPosition(sides));
};

function passing(): Converted {
  return {
    elements: [{ type: 'data/map', options: { value: '$' } }],
    todo: ['In n8n this waited for all of its inputs; here it goes on with each as it comes.'],
  };
}

function sidesOf(reader: Reader): string[] {
  return reader.inputs.flatMap((names) => {
    const variable = names[0] === undefined ? undefined : reader.known.variable(names[0]);
    return variable === undefined ? [] : [`$${variable}`];
  });
}

function joined(sides: readonly string[], value: string): Converted {
  return {
    elements: [
      {
        type: 'flow/if',
        options: { condition: sides.map((side) => `$exists(${side})`).join(' and ') },
        port: 'true',
      },
      { type: 'data/map', options: { value } },
    ],
    todo: ['Goes on once all sides were there. In a loop, look whether that is what you want.'],
  };
}

function byPosition(sides: readonly string[]): string {
  return `$merge([${sides.map(operand).join(', ')}])`;
}

function isByFields(reader: Reader, mode: string): boolean {
  const by = parameter(reader, 'combineBy') ?? parameter(reader, 'combinationMode');
  return (
    mode === 'mergeByKey' ||
    mode === 'removeKeyMatches' ||
    mode === 'keepKeyMatches' ||
    (mode === 'combine' && (by === undefined || by === 'mergeByFields' || by === 'combineByFields'))
  );
}

function byFields(reader: Reader, first: string, second: string): string {
  const [a, b] = keysOf(reader);
  return `[$map([${first}], function($v) {$merge([$v, $filter([${second}], function($w) {$lookup($w, ${quoted(b)}) = $lookup($v, ${quoted(a)})})])})]`;
}

function keysOf(reader: Reader): [string, string] {
  const one = parameter(reader, 'propertyName1');
  const other = parameter(reader, 'propertyName2');
  if (typeof one === 'string' && typeof other === 'string') return [one, other];
  const [pair] = objectsIn(parameter(reader, 'mergeByFields.values'));
  if (pair !== undefined) return [textOf(pair['field1'] ?? ''), textOf(pair['field2'] ?? '')];
  const text = parameter(reader, 'fieldsToMatchString') ?? parameter(reader, 'fieldsToMatch');
  if (typeof text === 'string' && text !== '' && !text.startsWith('='))
    return [text.split(',')[0]?.trim() ?? '', text.split(',')[0]?.trim() ?? ''];
  return untranslatable('joining without a field to join by');
}
