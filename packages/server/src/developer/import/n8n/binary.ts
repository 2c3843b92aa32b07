import { untranslatable } from '../javascript/untranslatable.ts';
import { textOf } from '../text-of.ts';
import { parameter, type Converted, type Reader } from './reader.ts';

/** An item that has a file under the name that the node gives it, as an expression over what holds it. */
export function withFile(reader: Reader, paths: readonly string[], file: string): string {
  const named = paths
    .map((path) => parameter(reader, path))
    .find((each) => each !== undefined && each !== '');
  const name = textOf(named ?? 'data');
  if (name.startsWith('=')) return untranslatable('a name of a file that is worked out');
  return `{"binary": {${JSON.stringify(name)}: ${file}}}`;
}

/** Elements that keep what came in, as the variable of the node, while others are asked. */
export function keepingInput(
  { node, known }: Reader,
  rest: readonly Converted['elements'][number][],
  after: (input: string) => string,
): Converted['elements'] {
  const name = known.variable(node.name) ?? untranslatable('a node without a name');
  return [
    { type: 'data/map', options: { value: '$' }, set: { [name]: ':output' } },
    ...rest,
    { type: 'data/map', options: { value: after(`$${name}`) } },
  ];
}
