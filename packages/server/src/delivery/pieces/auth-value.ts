import {
  namedValues,
  Problem,
  type ConnectionKind,
  type PieceAuth,
  type PieceDescription,
} from '@bakehouse/contract';
import type { Connections } from '../connections/connections.ts';
import type { OpenConnection } from '../connections/open-connection.ts';

/** What a piece is given of a connection, and what of it is secret. */
export interface AuthValue {
  value: unknown;
  secrets: string[];
}

/** The ways of proof that a kind of connection can give, the best first. */
const proofsOf: Partial<Record<ConnectionKind, readonly PieceAuth['type'][]>> = {
  bearer: ['SECRET_TEXT', 'OAUTH2'],
  basic: ['BASIC_AUTH'],
  custom: ['CUSTOM_AUTH'],
  oauth2: ['OAUTH2'],
};

/** The kinds of connection that pieces take. */
export const pieceConnectionKinds = [
  'bearer',
  'basic',
  'custom',
  'oauth2',
] as const satisfies ConnectionKind[];

type PieceKind = (typeof pieceConnectionKinds)[number];

/** What a piece is given of a connection, as Activepieces would give it; older pieces take it without its type. */
export async function authValue(
  piece: string,
  { auth, context }: PieceDescription,
  opened: OpenConnection<PieceKind>,
  connections: Pick<Connections, 'token'>,
): Promise<AuthValue> {
  const { name, kind } = opened.definition;
  const type = proofsOf[kind]?.find((each) => auth.some((one) => one.type === each));
  const { given, plain, secrets } = await partsOf(opened, connections);
  switch (type) {
    case 'SECRET_TEXT':
      return { value: context ? { type, secret_text: plain } : plain, secrets };
    case 'OAUTH2':
      return { value: { type, access_token: plain, token_type: 'Bearer', data: {}, props: {} }, secrets };
    case 'BASIC_AUTH':
      return { value: { ...(context ? { type } : {}), ...given }, secrets };
    case 'CUSTOM_AUTH':
      return { value: context ? { type, props: given } : given, secrets: secretsOf(auth, given) };
    case undefined:
      throw new Problem(
        'connection_forbidden',
        `The piece "${piece}" cannot use the connection "${name}" of kind ${kind}: make one of a kind that its element names.`,
      );
  }
}

/**
 * What is secret of named values. A piece says of each whether it is: the name of a shop or an address stands in all that its
 * service tells, and would be gone from it. Those that it does not know are secret, and all where it says of none.
 */
function secretsOf(auth: readonly PieceAuth[], given: Record<string, unknown>): string[] {
  const fields = auth.find(({ type }) => type === 'CUSTOM_AUTH')?.fields ?? {};
  const tells = Object.values(fields).some(({ type }) => type === 'SECRET_TEXT');
  const isSecret = (name: string) => !tells || (fields[name]?.type ?? 'SECRET_TEXT') === 'SECRET_TEXT';
  return Object.entries(given).flatMap(([name, value]) => (isSecret(name) ? [String(value)] : []));
}

/** What a connection has: named values, or one text. */
async function partsOf(
  opened: OpenConnection<PieceKind>,
  connections: Pick<Connections, 'token'>,
): Promise<{ given: Record<string, unknown>; plain: string; secrets: string[] }> {
  switch (opened.definition.kind) {
    case 'oauth2': {
      const plain = await connections.token(opened as OpenConnection<'oauth2'>);
      return { given: {}, plain, secrets: [plain] };
    }
    case 'basic': {
      const { definition, secret } = opened as OpenConnection<'basic'>;
      const { password } = secret;
      return { given: { username: definition.settings.user, password }, plain: '', secrets: [password] };
    }
    case 'bearer': {
      const { token } = (opened as OpenConnection<'bearer'>).secret;
      return { given: {}, plain: token, secrets: [token] };
    }
    case 'custom': {
      const given = namedValues((opened as OpenConnection<'custom'>).secret.values) ?? {};
      return { given, plain: '', secrets: Object.values(given).map(String) };
    }
  }
}
