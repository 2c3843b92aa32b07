import type {
  ConnectionKind,
  ElementDescription,
  OptionDescription,
  PieceAction,
  PieceAuth,
  PieceDescription,
  PieceProp,
  PieceTrigger,
} from '@bakehouse/contract';

/** The kinds of connection that fit a way of proof. All of them name their hosts, so that a secret goes nowhere else. */
const kindsFor: Readonly<Record<PieceAuth['type'], readonly ConnectionKind[]>> = {
  SECRET_TEXT: ['bearer'],
  BASIC_AUTH: ['basic'],
  CUSTOM_AUTH: ['custom'],
  // A token that does not expire is one, too.
  OAUTH2: ['oauth2', 'bearer'],
};

/** The actions of a piece as element types, and its triggers as events. */
export function pieceElements(
  name: string,
  version: string,
  description: PieceDescription,
): ElementDescription[] {
  const { actions, events = [] } = description;
  return [
    ...actions.map((action) => {
      const { props, ...shared } = elementOf(description, action, ownOfActions);
      const call = { piece: name, version, action: action.name, props };
      return { type: `piece/${name}/${action.name}`, ...shared, call };
    }),
    // What needs an app of Activepieces cannot be listened to here.
    ...events
      .filter(({ strategy }) => strategy !== 'APP_WEBHOOK')
      .map((trigger) => {
        const { props, docs, ...shared } = elementOf(description, trigger, ownOfTriggers);
        const { strategy, handshake, renew } = trigger;
        const call = { piece: name, version, trigger: trigger.name, strategy, handshake, renew, props };
        return {
          type: `event/piece/${name}/${trigger.name}`,
          ...shared,
          docs: [docs, ...sampleOf(trigger)].join('\n\n'),
          call: JSON.parse(JSON.stringify(call)) as typeof call,
        };
      }),
  ];
}

/** What actions and triggers have in common, and the names that the piece has for the options. */
function elementOf(
  { title, auth }: PieceDescription,
  action: PieceAction,
  own: ReadonlySet<string>,
): Omit<ElementDescription, 'type' | 'call'> & { props: Record<string, string> } {
  const kinds = [...new Set(auth.flatMap(({ type }) => kindsFor[type]))];
  const options = Object.entries(action.props).map(([prop, given]) => ({
    prop,
    option: own.has(prop) ? `${prop}_` : prop,
    given,
  }));
  return {
    title: `${title}: ${action.title}`,
    summary: firstSentence(action),
    docs: docsOf(action, auth),
    options: Object.fromEntries(options.map(({ option, given }) => [option, described(given)])),
    ...(kinds.length > 0 && action.auth ? { connection: { kinds, required: true } } : {}),
    props: Object.fromEntries(options.map(({ prop, option }) => [option, prop])),
  };
}

/** The names of our own options. */
const ownOfActions: ReadonlySet<string> = new Set(['connection']);
const ownOfTriggers: ReadonlySet<string> = new Set(['connection', 'event', 'every']);

function sampleOf({ sample }: PieceTrigger): string[] {
  return sample === undefined ? [] : [`Such as:\n\n\`\`\`json\n${sample}\n\`\`\``];
}

function described({ type, title, about, required, choices, items, ...prop }: PieceProp): OptionDescription {
  const told = [about, ...(prop.asks === true ? ['The other system tells the choices.'] : [])];
  const said = told.filter((each) => each !== undefined).join(' ');
  return {
    ...(title === '' ? {} : { title }),
    ...(said === '' ? {} : { about: said }),
    // What has a default need not be given.
    ...(required && (prop.default === undefined || prop.default === null) ? { required: true } : {}),
    ...titlesOf(type, choices),
    schema: schemaOf(type, choices, items),
    ...(prop.asks === true ? { asks: true } : {}),
    ...(texts.has(type) ? { text: true } : {}),
  };
}

const texts: ReadonlySet<string> = new Set(['SHORT_TEXT', 'LONG_TEXT', 'SECRET_TEXT', 'DATE_TIME', 'COLOR']);

function schemaOf(
  type: string,
  choices: PieceProp['choices'],
  items: PieceProp['items'],
): Record<string, unknown> {
  if (texts.has(type)) return { type: 'string' };
  switch (type) {
    case 'NUMBER':
      return { type: 'number' };
    case 'CHECKBOX':
      return { type: 'boolean' };
    case 'STATIC_DROPDOWN':
      return choiceSchema(choices);
    case 'STATIC_MULTI_SELECT_DROPDOWN':
      return { type: 'array', items: choiceSchema(choices) };
    case 'MULTI_SELECT_DROPDOWN':
      return { type: 'array' };
    case 'ARRAY':
      return { type: 'array', ...(items === undefined ? {} : { items: itemSchema(items) }) };
    case 'OBJECT':
      return { type: 'object' };
    default:
      return {};
  }
}

function itemSchema(items: Record<string, PieceProp>): Record<string, unknown> {
  const members = Object.entries(items);
  return {
    type: 'object',
    properties: Object.fromEntries(
      members.map(([name, { type, choices, items: inner }]) => [name, schemaOf(type, choices, inner)]),
    ),
    required: members.filter(([, { required }]) => required).map(([name]) => name),
  };
}

/** What the choices of one value are called, where that says more than they do. */
function titlesOf(type: string, choices: PieceProp['choices'] = []): { titles?: string[] } {
  if (type !== 'STATIC_DROPDOWN' || choiceSchema(choices)['enum'] === undefined) return {};
  if (choices.every(({ label, value }) => label === value)) return {};
  return { titles: choices.map(({ label, value }) => (label === '' ? String(value) : label)) };
}

function choiceSchema(choices: PieceProp['choices']): Record<string, unknown> {
  const values = (choices ?? []).map(({ value }) => value);
  const plain = values.every((each) => ['string', 'number', 'boolean'].includes(typeof each));
  return values.length > 0 && plain ? { enum: values } : {};
}

function firstSentence({ title, about }: PieceAction): string {
  return (about ?? title).split('\n')[0]?.slice(0, 300) ?? title;
}

function docsOf({ about, props }: PieceAction, auth: readonly PieceAuth[]): string {
  const lists = Object.entries(props).flatMap(([name, { choices }]) =>
    choices === undefined
      ? []
      : [
          `\`${name}\`: ${choices
            .slice(0, 30)
            .map(({ label, value }) => `${label} (${JSON.stringify(value)})`)
            .join(', ')}`,
        ],
  );
  const proofs = auth.map(({ type, title, about: more, fields }) =>
    [
      `**${title === '' ? 'Connection' : title}** (${kindsFor[type].join(', ')})`,
      ...(more === undefined ? [] : [more]),
      ...Object.entries(fields ?? {}).map(([name, { title: called }]) => `- \`${name}\`: ${called}`),
    ].join('\n'),
  );
  return [about, ...lists, ...proofs].filter((each) => each !== undefined).join('\n\n');
}
