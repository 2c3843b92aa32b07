import { fail } from '../fault.ts';
import { chargeString, tick, type Runtime } from '../runtime.ts';
import { builtin } from './define.ts';

type Text = [text: string | undefined];

const convert = {
  base64encode: btoa,
  base64decode: atob,
  encodeUrl: encodeURI,
  encodeUrlComponent: encodeURIComponent,
  decodeUrl: decodeURI,
  decodeUrlComponent: decodeURIComponent,
  html: (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`),
};

/** Functions for base64, for URLs and for HTML. */
export const encoding = (Object.keys(convert) as (keyof typeof convert)[]).map((name) =>
  builtin<Text>(name, '<s-:s>', 1, (runtime, [text]) => {
    if (text === undefined) return undefined;
    chargeString(runtime, name.includes('decode') ? text.length : encodedLength(runtime, text));
    // Browsers refuse some of them as a method of something else.
    const run = convert[name];
    try {
      return run(text);
    } catch {
      return fail('D3140', `Malformed text for $${name}`);
    }
  }),
);

/** An upper bound: each byte becomes at most five characters. */
function encodedLength(runtime: Runtime, text: string): number {
  let bytes = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    bytes += unit < 0x80 ? 1 : unit < 0x8_00 ? 2 : 3;
  }
  tick(runtime, text.length / 16);
  return bytes * 5;
}
