import { Problem, type ContentFault } from '@bakehouse/contract';
import * as z from 'zod';
import { readAddress } from '../../../delivery/mail/addresses.ts';
import { configKeys } from '../../../foundation/config/keys.ts';
import { settableKeys, settableNames, type SettableName } from '../../../foundation/config/settable-keys.ts';
import { isSecretSetting, leastOf } from '../../../foundation/settings.ts';
import { defineRoute } from '../../define-route.ts';
import { inAuditedTransaction, whoOf } from '../../request/audited.ts';
import { pageSchema } from '../../request/paging.ts';
import type { Services } from '../../services.ts';

const shared = { tag: 'Operation', access: 'admin', scope: 'account' } as const;
const groups = ['look', 'mail', 'limits', 'retention', 'features'] as const;

const settingBody = z
  .object({
    name: z.enum(settableNames).describe('The configuration key'),
    group: z.enum(groups),
    about: z.string(),
    value: z.string().nullable().describe('The text in force; null where nothing is set, and of secrets'),
    shown: z.string().nullable().describe('Of a secret that is set, what is no secret in it'),
    default: z.string().nullable(),
    source: z
      .enum(['environment', 'app', 'default'])
      .describe('Who has set it; what environment or configuration file say cannot be changed here'),
    secret: z.boolean(),
    least: z.int().nullable().describe('The least number, in bytes where it is a size'),
  })
  .meta({ id: 'Setting' });

/** The settings of the app. */
export const listSettings = defineRoute({
  ...shared,
  method: 'GET',
  path: '/settings',
  summary: 'Lists the configuration keys that administrators may set in the app, with what is in force.',
  answers: { 200: { about: 'The settings.', schema: pageSchema(settingBody) } },
  problems: [401, 403],
  handle: ({ services }) => ({ status: 200, body: { data: shownSettings(services), next: null } }),
});

/** Changes settings. */
export const putSettings = defineRoute({
  ...shared,
  method: 'PUT',
  path: '/settings',
  summary:
    'Sets some configuration keys, in force in every process within a second; null gives the default back.',
  body: z.strictObject({
    values: z.partialRecord(z.enum(settableNames), z.string().max(200_000).nullable()),
  }),
  answers: { 200: { about: 'All settings as they are now.', schema: pageSchema(settingBody) } },
  problems: [401, 403, 409, 422],
  async handle({ body, db, actor, session, request, services }) {
    const changes = new Map(Object.entries(body.values) as [SettableName, string | null][]);
    const errors = [...changes].flatMap(([name, text]) => settingFaults(name, text, services));
    if (errors.length > 0)
      throw new Problem('invalid', `${errors[0]?.path.slice(7)} ${errors[0]?.message}.`, { errors });
    refuseClearSecrets(changes, services);
    await inAuditedTransaction(db, whoOf({ actor, session }, request), (client) =>
      services.settings.store(client, changes),
    );
    await services.settings.load(db);
    return { status: 200, body: { data: shownSettings(services), next: null } };
  },
});

function shownSettings({ settings }: Services): z.infer<typeof settingBody>[] {
  return settableNames.map((name) => {
    const { about, schema } = configKeys[name];
    const [secret, text] = [isSecretSetting(name), settings.textOf(name)];
    const usual: unknown = 'defaultValue' in schema._zod.def ? schema._zod.def.defaultValue : null;
    return {
      name,
      group: settableKeys[name].group,
      about,
      value: secret ? null : (text ?? null),
      shown: secret && text !== undefined ? withoutSecret(text) : null,
      default: typeof usual === 'string' ? usual : null,
      source: settings.sourceOf(name),
      secret,
      least: leastOf(name) ?? null,
    };
  });
}

/** An address without user and password. */
function withoutSecret(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const { protocol, host } = new URL(text);
  return `${protocol}//${host}`;
}

function settingFaults(name: SettableName, text: string | null, { settings }: Services): ContentFault[] {
  const fault = (message: string, code: string) => [{ path: `values.${name}`, message, code }];
  if (settings.sourceOf(name) === 'environment')
    return fault('is set by the environment or the configuration file of the server', 'set_elsewhere');
  if (text === null) return [];
  const parsed = configKeys[name].schema.safeParse(text);
  if (!parsed.success) return fault(parsed.error.issues[0]?.message ?? 'is wrong', 'bad_value');
  const least = leastOf(name);
  if (least !== undefined && Number(parsed.data) < least)
    return fault(`must be at least ${least}`, 'too_small');
  if (name === 'MAIL_FROM' && !isAddress(text)) return fault('is not an e-mail address', 'bad_value');
  return [];
}

function isAddress(text: string): boolean {
  try {
    readAddress(text, 'MAIL_FROM');
    return true;
  } catch {
    return false;
  }
}

/** Without a key a secret would stand in the database as it is. */
function refuseClearSecrets(changes: ReadonlyMap<SettableName, string | null>, { config }: Services): void {
  const secret = [...changes].find(([name, text]) => text !== null && isSecretSetting(name));
  if (secret !== undefined && config.SECRET_KEY.length === 0)
    throw new Problem(
      'conflict',
      `${secret[0]} is a secret, and there is no key to encrypt it with: set SECRET_KEY and start again.`,
    );
}
