import { textOf } from '../../text-of.ts';
import { untranslatable } from '../../javascript/untranslatable.ts';
import { ask } from '../ask.ts';
import { keepingInput, withFile } from '../binary.ts';
import { code, parameter, type Convert } from '../reader.ts';

/** Google Drive with the contents of files; everything else goes the usual way. */
export function driveDownload(usual: Convert): Convert {
  return (reader) => {
    if (textOf(parameter(reader, 'operation') ?? 'upload') !== 'download') return usual(reader);
    if (textOf(parameter(reader, 'resource') ?? 'file') !== 'file') return usual(reader);
    const id = code(reader, 'fileId') ?? untranslatable('the file');
    const { elements, ...made } = ask(reader, {
      method: 'GET',
      url: `"https://www.googleapis.com/drive/v3/files/" & $encodeUrlComponent($string(${id})) & "?alt=media"`,
    });
    const [asked] = elements;
    if (asked === undefined) return untranslatable('a request');
    const file = withFile(reader, ['options.binaryPropertyName', 'binaryPropertyName'], 'body');
    const download = { ...asked, options: { ...asked.options, as: 'file' } };
    return {
      ...made,
      elements: keepingInput(
        reader,
        [download],
        (input) => `$merge([$type(${input}) = "object" ? ${input} : {}, ${file}])`,
      ),
      todo: [
        ...(made.todo ?? []),
        'A document of Google itself has no content of its own: ask for it at "/export?mimeType=…" instead of "?alt=media".',
      ],
    };
  };
}
