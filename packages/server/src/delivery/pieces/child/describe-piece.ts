import type { PieceAction, PieceAuth, PieceDescription, PieceProp, PieceTrigger } from '@bakehouse/contract';
import type { GivenAction, GivenPiece, GivenProp, GivenTrigger } from './load-piece.ts';
import { plainNames } from './plain-names.ts';
import { shortSample } from './short-sample.ts';

type Given = Record<string, unknown>;

/** What a piece says of itself, as plain data. */
export function describePiece(piece: GivenPiece): PieceDescription {
  return {
    title: textOf(piece.displayName) ?? '',
    about: textOf(piece.description),
    auth: [piece.auth].flat().flatMap(describeAuth),
    actions: named(piece.actions()).map(([name, action]) => describeAction(name, action)),
    triggers: Object.keys(piece.triggers?.() ?? {}).length,
    events: named(piece.triggers?.() ?? {}).flatMap(([name, trigger]) => describeTrigger(name, trigger)),
    context: typeof piece.getContextInfo === 'function',
  };
}

/** The props of an action, or those that the other system told of. */
export function describeProps(props: Record<string, GivenProp> | undefined): Record<string, PieceProp> {
  const shown = Object.entries(props ?? {}).filter(([, { type }]) => type !== 'MARKDOWN');
  return Object.fromEntries(shown.map(([name, prop]) => [name, describeProp(prop)]));
}

/** Actions or triggers with the names that their elements have. */
function named<Given extends GivenAction>(given: Record<string, Given>): [string, Given][] {
  const all = Object.values(given);
  const names = plainNames(all.map(({ name }) => String(name)));
  return all.map((each, at) => [names[at] ?? '', each]);
}

function describeAction(plain: string, given: GivenAction): PieceAction {
  const { name, displayName, description, requireAuth, props } = given;
  const own = String(name);
  return {
    name: plain,
    own: own === plain ? undefined : own,
    title: textOf(displayName) ?? own,
    about: textOf(description),
    auth: requireAuth !== false,
    props: describeProps(props),
  };
}

const strategies = ['POLLING', 'WEBHOOK', 'APP_WEBHOOK'] as const;
const handshakes = ['HEADER_PRESENT', 'QUERY_PRESENT', 'BODY_PARAM_PRESENT'] as const;

function describeTrigger(plain: string, trigger: GivenTrigger): PieceTrigger[] {
  const strategy = strategies.find((each) => each === trigger.type);
  if (strategy === undefined) return [];
  const shake = isObject(trigger.handshakeConfiguration) ? trigger.handshakeConfiguration : {};
  const renewal = isObject(trigger.renewConfiguration) ? trigger.renewConfiguration : {};
  const place = handshakes.find((each) => each === shake['strategy']);
  return [
    {
      ...describeAction(plain, trigger),
      strategy,
      handshake: place && { in: place, name: String(shake['paramName']) },
      renew: renewal['strategy'] === 'CRON' ? textOf(renewal['cronExpression']) : undefined,
      sample: shortSample(trigger.sampleData),
    },
  ];
}

function describeProp(prop: GivenProp): PieceProp {
  const { type, options, properties } = prop;
  return {
    type: String(type),
    title: textOf(prop.displayName) ?? '',
    about: textOf(prop.description),
    required: prop.required === true,
    default: prop.defaultValue,
    choices: typeof options === 'function' ? undefined : choicesOf(options),
    asks: typeof options === 'function' || typeof prop.props === 'function' ? true : undefined,
    items:
      type === 'ARRAY' && isObject(properties)
        ? describeProps(properties as Record<string, GivenProp>)
        : undefined,
  };
}

/** The choices of a list, as a piece gives them. */
export function choicesOf(given: unknown): PieceProp['choices'] {
  const list = isObject(given) ? given['options'] : undefined;
  if (!Array.isArray(list)) return undefined;
  return list.filter(isObject).map(({ label, value }) => ({ label: String(label), value: value ?? null }));
}

function describeAuth(given: unknown): PieceAuth[] {
  if (!isObject(given)) return [];
  const { type, displayName, description, props, authUrl, tokenUrl, scope } = given;
  if (type !== 'SECRET_TEXT' && type !== 'BASIC_AUTH' && type !== 'CUSTOM_AUTH' && type !== 'OAUTH2')
    return [];
  return [
    {
      type,
      title: textOf(displayName) ?? '',
      about: textOf(description),
      fields: type === 'CUSTOM_AUTH' ? describeProps(props as Record<string, GivenProp>) : undefined,
      authorizeUrl: textOf(authUrl),
      tokenUrl: textOf(tokenUrl),
      scopes: Array.isArray(scope) ? scope.map(String) : undefined,
    },
  ];
}

function textOf(given: unknown): string | undefined {
  return typeof given === 'string' && given.trim() !== '' ? given.trim().slice(0, 10_000) : undefined;
}

function isObject(value: unknown): value is Given {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
