import { Problem } from '@bakehouse/contract';
import { origin } from '../foundation/config/values.ts';
import type { Config } from '../foundation/config/config.ts';
import { makeApiClient, type ApiClient } from '../developer/definitions/api-client.ts';
import type { CommandInput, CommandOption } from './define-command.ts';

/** The option with which commands name the server they talk to. */
export const urlOption = {
  url: { type: 'string', value: 'URL', about: 'Origin of the server (default: API_URL, else PUBLIC_URL)' },
} satisfies Record<string, CommandOption>;

/** The running server that a command is meant for, and its address. */
export function serverOf(
  config: Config,
  options: CommandInput['options'],
): { client: ApiClient; url: string } {
  const url =
    typeof options['url'] === 'string'
      ? parsedUrl(options['url'])
      : (config.API_URL ?? config.publicUrl(config.PORT));
  if (config.BAKEHOUSE_TOKEN === undefined) {
    const how = 'Make a token of an administrator (POST /tokens) and put it into that variable.';
    throw new Problem('unauthenticated', `BAKEHOUSE_TOKEN is not set. ${how}`);
  }
  return { client: makeApiClient(url, config.BAKEHOUSE_TOKEN), url };
}

function parsedUrl(text: string): string {
  const parsed = origin().safeParse(text);
  if (parsed.success) return parsed.data;
  throw new Problem('malformed', `--url ${parsed.error.issues[0]?.message ?? 'is wrong'}.`);
}
