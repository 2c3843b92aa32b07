import { howMany, pieceName, Problem } from '@bakehouse/contract';
import type { ApiClient } from '../../developer/definitions/api-client.ts';
import type { CommandInput } from '../define-command.ts';

/** Installs a piece on a server; gives what is printed. */
export async function connectPiece(
  client: ApiClient,
  name: string,
  { options, json }: Pick<CommandInput, 'options' | 'json'>,
): Promise<string> {
  if (!pieceName.safeParse(name).success)
    throw new Problem(
      'invalid',
      `"${name}" is no name of a piece: write "bakehouse connect piece NAME", such as "bakehouse connect piece slack".`,
    );
  const version = options['version'];
  await client.send('PUT', `/pieces/${name}`, version === undefined ? {} : { version });
  const piece = (await client.list('/pieces')).find((each) => each['name'] === name) ?? {};
  const { title, version: got, actions, license } = piece as Record<string, string | null>;
  return json
    ? `${JSON.stringify(piece)}\n`
    : `${title} ${got} is installed: ${howMany(actions ?? '0', 'element')}, piece/${name}/…\nLicence: ${license ?? 'not named by its package'}\n`;
}
