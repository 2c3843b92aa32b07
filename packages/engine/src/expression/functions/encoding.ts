import { fail } from '../fault.ts';
import { chargeString, tick, type Runtime } from '../runtime.ts';
import { builtin } from './define.ts';

type Text = [text: string | undefined];

/** Functions for base64 and for URLs. */
export const encoding = [
  builtin<Text>('base64encode', '<s-:s>', 1, (runtime, [text]) => {
    if (text === undefined) return undefined;
    chargeString(runtime, 4 * Math.ceil(text.length / 3));
    return guarded('D3140', '$base64encode takes characters up to U+00FF', () => btoa(text));
  }),
  builtin<Text>('base64decode', '<s-:s>', 1, (runtime, [text]) => {
    if (text === undefined) return undefined;
    chargeString(runtime, text.length);
    return guarded('D3140', 'Not a base64 string', () => atob(text));
  }),
  ...(['encodeUrl', 'encodeUrlComponent', 'decodeUrl', 'decodeUrlComponent'] as const).map((name) =>
    builtin<Text>(name, '<s-:s>', 1, (runtime, [text]) => {
      if (text === undefined) return undefined;
      chargeString(runtime, name.startsWith('encode') ? encodedLength(runtime, text) : text.length);
      return guarded('D3140', `Malformed text for $${name}`, () => convert[name](text));
    }),
  ),
];

const convert = {
  encodeUrl: encodeURI,
  encodeUrlComponent: encodeURIComponent,
  decodeUrl: decodeURI,
  decodeUrlComponent: decodeURIComponent,
};

function guarded(reason: string, message: string, run: () => string): string {
  try {
    return run();
  } catch {
    return fail(reason, message);
  }
}

/** At most this long is the encoded form: three characters for each byte of UTF-8. */
function encodedLength(runtime: Runtime, text: string): number {
  let bytes = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    bytes += unit < 0x80 ? 1 : unit < 0x8_00 ? 2 : 3;
  }
  tick(runtime, text.length / 16);
  return bytes * 3;
}
