import { isObject } from '@bakehouse/contract';
import { literalOf } from './literal.ts';

/** Names of headers by which somebody proves who they are. */
const secretName =
  /^(?:authorization|proxy-authorization|cookie)$|(?:^|-)(?:api-?key|key|token|secret|password)$/i;

/** The headers of a recipe whose value stands in the definition and proves who asks. */
export function secretHeaders(headers: unknown): string[] {
  const written = isObject(headers) ? headers : literalOf(headers);
  if (!isObject(written)) return [];
  return Object.entries(written)
    .filter(
      ([name, value]) =>
        secretName.test(name) &&
        (isText(written === headers ? literalOf(value) : value) || encodedText.test(String(value))),
    )
    .map(([name]) => name);
}

/** The parameter of an address whose value stands in the definition and proves who asks; undefined where there is none. */
export function secretParameter(url: unknown): string | undefined {
  return typeof url === 'string' ? parameterWithText.exec(url)?.[1] : undefined;
}

/** A user and a password that are written there and only encoded. */
const encodedText = /\$base64encode\(\s*(?:"[^"]+"|'[^']+')\s*\)/;

/** What goes on with an expression ends the text behind the equals sign. */
const parameterWithText =
  /[?&]((?:[\w-]*[_-])?(?:api_?key|key|token|secret|password|signature|sig))=[^&"'\s${}]/i;

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}
