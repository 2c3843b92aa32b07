import { isObject } from '@bakehouse/contract';
import type { NotifyAction, Raw } from '@bakehouse/engine';
import { literalOf } from '../literal.ts';
import { quoted, wrongOption } from '../wrong-option.ts';

/** Identifiers that are ports of their own. */
const taken = new Set(['default', 'error', 'action']);

const keys = new Set(['identifier', 'title', 'style', 'icon', 'url']);

/** Reads action buttons in each of their forms: names separated by commas, a list of names, or a list of dictionaries. */
export function readActions(value: unknown): NotifyAction[] {
  const actions = listOf(value).map(readAction);
  const [fault] = identifierFaults(actions.map(({ identifier }) => identifier));
  if (fault !== undefined) throw wrongOption('actions', fault, 'bad_value');
  return actions;
}

/** The identifiers that options as written offer; undefined where only a run can tell. */
export function writtenActions(written: Raw): string[] | undefined {
  const recipes = isObject(written['recipes']) ? written['recipes'] : {};
  if (!Object.hasOwn(recipes, 'actions')) return identifiersOf(written['actions']);
  const recipe = recipes['actions'];
  if (Array.isArray(recipe)) {
    // Titles and icons may depend on the run; the ports do not.
    const each = recipe.map((item: unknown) => literalOf(isObject(item) ? item['identifier'] : item));
    return each.every((item) => typeof item === 'string') ? each : undefined;
  }
  const literal = literalOf(recipe ?? null);
  return literal === undefined ? undefined : identifiersOf(literal);
}

/** What is wrong with the identifiers of actions, one sentence each. */
export function identifierFaults(identifiers: readonly string[]): string[] {
  return identifiers.flatMap((identifier, index) => {
    const fault =
      identifierFault(identifier) ??
      (identifiers.indexOf(identifier) < index ? 'stands there twice' : undefined);
    return fault === undefined ? [] : [`The action ${quoted(identifier)} ${fault}`];
  });
}

function identifierFault(identifier: string): string | undefined {
  if (taken.has(identifier)) return 'has a name that is taken: every notification has this port itself';
  if (/^[A-Za-z][A-Za-z0-9_-]{0,62}$/.test(identifier)) return undefined;
  return 'is no identifier: a letter, then up to 62 letters, digits, underscores or hyphens';
}

function identifiersOf(value: unknown): string[] {
  return listOf(value).flatMap((each) => {
    const identifier = isObject(each) ? each['identifier'] : each;
    return typeof identifier === 'string' ? [identifier] : [];
  });
}

function listOf(value: unknown): unknown[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value;
  if (typeof value !== 'string') return [value];
  return value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function readAction(value: unknown): NotifyAction {
  if (typeof value === 'string') return { identifier: value.trim(), title: titleOf(value.trim()) };
  if (!isObject(value) || typeof value['identifier'] !== 'string')
    throw wrongOption('actions', `An action needs an "identifier": ${quoted(value)}`);
  const { identifier, title, style, icon, url } = value;
  const unknown = Object.keys(value).find((key) => !keys.has(key));
  if (unknown !== undefined)
    throw wrongOption(
      'actions',
      `The action ${quoted(identifier)} has an unknown key ${quoted(unknown)}`,
      'unknown_key',
    );
  return {
    identifier,
    title: textOf(title, `title of ${quoted(identifier)}`) ?? titleOf(identifier),
    ...given('style', textOf(style, `style of ${quoted(identifier)}`)),
    ...(icon === undefined || icon === null ? {} : { icon }),
    ...given('url', safeUrl(textOf(url, `url of ${quoted(identifier)}`))),
  };
}

function given<K extends string>(key: K, value: string | undefined): { [Key in K]?: string } {
  return (value === undefined ? {} : { [key]: value }) as { [Key in K]?: string };
}

function textOf(value: unknown, what: string): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'string' && value.length <= 500 && !/[\0\p{Cs}]/u.test(value)) return value;
  throw wrongOption('actions', `The ${what} must be a text of at most 500 characters`);
}

/** A button opens a page: nothing that would run as a script of the app. */
function safeUrl(url: string | undefined): string | undefined {
  if (url === undefined || /^\/(?![/\\])/.test(url)) return url;
  if (URL.canParse(url) && /^(https?|mailto|tel):$/.test(new URL(url).protocol)) return url;
  throw wrongOption(
    'actions',
    `An action's "url" must be a path of the app or a web address, not ${quoted(url)}`,
    'bad_format',
  );
}

function titleOf(identifier: string): string {
  const words = identifier.replaceAll(/[_-]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
