import { request } from 'node:http';
import { password, type ControlPlane, type Tenant } from './control-plane.ts';

/** What came back. */
export interface Visited {
  status: number;
  text: string;
}

/** Asks a tenant by the address that all share. */
export function ask(
  { port }: ControlPlane,
  { host }: Tenant,
  method: string,
  path: string,
  { token, key, body }: { token?: string; key?: string; body?: unknown } = {},
): Promise<Visited> {
  return new Promise((done, fail) => {
    const headers = {
      host,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    };
    const asked = request({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
      let text = '';
      answer.on('data', (piece: Buffer) => (text += piece.toString()));
      answer.on('end', () => done({ status: answer.statusCode ?? 0, text }));
      answer.on('error', fail);
    });
    asked.on('error', fail);
    asked.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** A token of a tenant's administrator. */
export async function tokenOf(plane: ControlPlane, tenant: Tenant): Promise<string> {
  const body = { email: `admin@${tenant.host}`, password, mode: 'token' };
  const { status, text } = await ask(plane, tenant, 'POST', '/auth/sign-in', { body });
  if (status !== 200) throw new Error(`${tenant.host}: ${text}`);
  return (JSON.parse(text) as { token: string }).token;
}
