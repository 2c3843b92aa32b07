import { untranslatable } from '../../javascript/untranslatable.ts';
import { withFile } from '../binary.ts';
import { recipeOf } from '../expressions.ts';
import { fileNamed } from '../file-named.ts';
import { objectsIn, parameter, type Converted, type Reader } from '../reader.ts';
import { textOf } from '../../text-of.ts';

/** A request that sends a form with files, or whose answer is one. */
export function withFiles(
  reader: Reader,
  asked: Converted,
  parts: Record<string, unknown> | undefined,
): Converted {
  const [http, map] = asked.elements;
  const format =
    parameter(reader, 'options.response.response.responseFormat') ?? parameter(reader, 'responseFormat');
  if (http === undefined || map === undefined || (parts === undefined && format !== 'file')) return asked;
  const names = ['options.response.response.outputPropertyName', 'dataPropertyName'];
  return {
    ...asked,
    elements: [
      {
        ...http,
        options: {
          ...http.options,
          ...(parts === undefined ? {} : { parts }),
          ...(format === 'file' ? { as: 'file' } : {}),
        },
      },
      format === 'file' ? { type: 'data/map', options: { value: withFile(reader, names, 'body') } } : map,
    ],
  };
}

/** The fields and files of a form. */
export function formOf(reader: Reader): Record<string, unknown> {
  const texts = objectsIn(
    parameter(reader, 'bodyParameters.parameters') ?? parameter(reader, 'bodyParametersUi.parameter'),
  );
  const older =
    parameter(reader, 'sendBinaryData') === true
      ? textOf(parameter(reader, 'binaryPropertyName') ?? 'data')
      : '';
  const files = older
    .split(',')
    .filter(Boolean)
    .map((each): [string, string] => {
      // `form field:name of the file`, or both are called the same.
      const [field = '', name = field] = each.trim().split(':');
      return [field, fileOf(name)];
    });
  return Object.fromEntries([
    ...texts
      .filter(({ name }) => typeof name === 'string' && name !== '')
      .map(({ name, value, parameterType, inputDataFieldName }) => [
        plainName(textOf(name)),
        parameterType === 'formBinaryData'
          ? fileOf(textOf(inputDataFieldName ?? 'data'))
          : recipeOf(value ?? '', reader.known),
      ]),
    ...files,
  ]);
}

function fileOf(name: string): string {
  return name.startsWith('=') ? untranslatable('a name of a file that is worked out') : fileNamed(name);
}

/** As what the body is sent. */
export function kindOf(reader: Reader): unknown {
  return parameter(reader, 'contentType') ?? parameter(reader, 'bodyContentType') ?? 'json';
}

/** A name as it stands there, not worked out. */
export function plainName(name: string): string {
  if (!name.startsWith('=')) return name;
  return name.includes('{{') ? untranslatable('a name that is worked out') : name.slice(1);
}
