import type { PieceAction, PieceAuth, PieceDescription, PieceProp, PieceTrigger } from '@bakehouse/contract';
import type { GivenAction, GivenPiece, GivenProp, GivenTrigger } from './load-piece.ts';

type Given = Record<string, unknown>;

/** What a piece says of itself, as plain data. */
export function describePiece(piece: GivenPiece): PieceDescription {
  return {
    title: textOf(piece.displayName) ?? '',
    about: textOf(piece.description),
    auth: [piece.auth].flat().flatMap(describeAuth),
    actions: Object.values(piece.actions()).map(describeAction),
    triggers: Object.keys(piece.triggers?.() ?? {}).length,
    events: Object.values(piece.triggers?.() ?? {}).flatMap(describeTrigger),
    context: typeof piece.getContextInfo === 'function',
  };
}

/** The props of an action, or those that the other system told of. */
export function describeProps(props: Record<string, GivenProp> | undefined): Record<string, PieceProp> {
  const shown = Object.entries(props ?? {}).filter(([, { type }]) => type !== 'MARKDOWN');
  return Object.fromEntries(shown.map(([name, prop]) => [name, describeProp(prop)]));
}

function describeAction({ name, displayName, description, requireAuth, props }: GivenAction): PieceAction {
  return {
    name: String(name),
    title: textOf(displayName) ?? String(name),
    about: textOf(description),
    auth: requireAuth !== false,
    props: describeProps(props),
  };
}

const strategies = ['POLLING', 'WEBHOOK', 'APP_WEBHOOK'] as const;
const handshakes = ['HEADER_PRESENT', 'QUERY_PRESENT', 'BODY_PARAM_PRESENT'] as const;
const mostSample = 2000;

function describeTrigger(trigger: GivenTrigger): PieceTrigger[] {
  const strategy = strategies.find((each) => each === trigger.type);
  if (strategy === undefined) return [];
  const shake = isObject(trigger.handshakeConfiguration) ? trigger.handshakeConfiguration : {};
  const renewal = isObject(trigger.renewConfiguration) ? trigger.renewConfiguration : {};
  const place = handshakes.find((each) => each === shake['strategy']);
  const sample = JSON.stringify(trigger.sampleData ?? null);
  return [
    {
      ...describeAction(trigger),
      strategy,
      handshake: place && { in: place, name: String(shake['paramName']) },
      renew: renewal['strategy'] === 'CRON' ? textOf(renewal['cronExpression']) : undefined,
      sample: sample === 'null' || sample.length > mostSample ? undefined : sample,
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
