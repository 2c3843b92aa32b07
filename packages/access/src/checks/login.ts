import { probeHttp } from '../probes/http.ts';
import { failed, failedBy, passed, skipped, type Check, type Scene } from './check.ts';

const [id, title] = ['browser:login', 'a login gives a session cookie, and the session is accepted'];

/** Signs in at the API as a browser would, and shows the cookie where only somebody signed in is answered. */
export async function loginCheck(scene: Scene): Promise<Check> {
  const { login } = scene;
  if (login === undefined)
    return skipped(
      id,
      title,
      'give --login-path and --session-path, and ACCESS_LOGIN_BODY in the environment',
    );
  const { domains } = scene.config;
  const at = (path: string) => `https://${domains.api}${path}`;
  const body = login.body.reveal();
  const type = /^\s*\{/.test(body) ? 'application/json' : 'application/x-www-form-urlencoded';
  const origin = `https://${domains.app}`;
  const signedIn = await probeHttp(at(login.path), {
    ...scene,
    method: 'POST',
    headers: { 'content-type': type, origin },
    body,
  });
  if (!signedIn.ok) return failedBy(id, title, signedIn.cause, signedIn.detail);
  if (signedIn.status >= 400)
    return failed(
      id,
      title,
      `${login.path} answers ${signedIn.status}`,
      'check ACCESS_LOGIN_BODY and --login-path',
    );
  const cookies = [signedIn.headers['set-cookie'] ?? []].flat();
  if (cookies.length === 0)
    return failed(id, title, `${login.path} sets no cookie`, 'check the proxy: it must hand on Set-Cookie');
  if (cookies.some((cookie) => !/;\s*secure/i.test(cookie)))
    return failed(id, title, 'its cookie lacks Secure', 'tell the application that it is behind HTTPS');
  const cookie = cookies.map((one) => one.split(';')[0]).join('; ');
  const [inside, outside] = await Promise.all([
    probeHttp(at(login.sessionPath), { ...scene, headers: { cookie, origin } }),
    probeHttp(at(login.sessionPath), scene),
  ]);
  if (!inside.ok) return failedBy(id, title, inside.cause, inside.detail);
  if (inside.status >= 400)
    return failed(
      id,
      title,
      `${login.sessionPath} answers ${inside.status} in spite of the cookie`,
      'check that the proxy hands on cookies and the real host name',
    );
  if (!outside.ok) return failedBy(id, title, outside.cause, outside.detail);
  if (outside.status < 400)
    return failed(
      id,
      title,
      `${login.sessionPath} answers without a login too, so it proves nothing`,
      'name a path that wants a login with --session-path',
    );
  return passed(id, title, `${login.sessionPath} answers ${inside.status}`);
}
