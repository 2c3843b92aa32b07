import { probeHttp } from '../probes/http.ts';
import { probeWebSocket } from '../probes/websocket.ts';
import { failed, failedBy, passed, skipped, type Check, type Scene } from './check.ts';
import { loginCheck } from './login.ts';

/** HTTP redirects to HTTPS, HTTPS answers, and the certificate is valid for the name asked for. */
export async function webChecks(scene: Scene): Promise<Check[]> {
  const { domains } = scene.config;
  const places = [
    { name: domains.app, path: scene.paths.app },
    { name: domains.api, path: scene.paths.api },
  ];
  const unique = places.filter((place, at) => places.findIndex((one) => one.name === place.name) === at);
  const lists = await Promise.all(
    unique.map((place) => Promise.all([redirect(scene, place.name), secure(scene, place)])),
  );
  return lists.flat();
}

/** What a browser needs: the page, its cookies, a login and a WebSocket that stays. */
export async function browserChecks(scene: Scene): Promise<Check[]> {
  const { domains } = scene.config;
  const [page, socket, login] = await Promise.all([
    probeHttp(`https://${domains.app}${scene.paths.app}`, scene),
    probeWebSocket(domains.ws, scene.paths.ws, scene),
    loginCheck(scene),
  ]);
  const loads: Check[] = [];
  if (!page.ok) loads.push(failedBy('browser:page', 'the application loads', page.cause, page.detail));
  else {
    const html = /html/i.test(String(page.headers['content-type'] ?? '')) && page.status < 400;
    loads.push(
      html
        ? passed('browser:page', 'the application loads')
        : failed(
            'browser:page',
            'the application loads',
            `status ${page.status}, no page of HTML`,
            'check the proxy and --app-path',
          ),
    );
    loads.push(cookieCheck(page.headers['set-cookie']));
  }
  loads.push(login);
  const title = 'the WebSocket connects and stays connected';
  if (socket.ok)
    return [
      ...loads,
      passed('browser:websocket', title, `held for ${socket.heldFor} ms, then answered a ping`),
    ];
  const wantsLogin = socket.status === 401 || socket.status === 403;
  return [
    ...loads,
    wantsLogin
      ? skipped(
          'browser:websocket',
          title,
          `it is reached and wants a login (status ${socket.status ?? 0}): try it in a browser`,
        )
      : failedBy('browser:websocket', title, socket.cause, socket.detail),
  ];
}

async function redirect(scene: Scene, name: string): Promise<Check> {
  const [id, title] = [`redirect:${name}`, `http://${name} redirects to https`];
  const answer = await probeHttp(`http://${name}/`, scene);
  if (!answer.ok) return failedBy(id, title, answer.cause, answer.detail);
  const location = String(answer.headers['location'] ?? '');
  const good = [301, 302, 303, 307, 308].includes(answer.status) && location.startsWith(`https://${name}`);
  if (good) return passed(id, title, `${answer.status} to ${location}`);
  return failed(
    id,
    title,
    `status ${answer.status}${location === '' ? '' : ` to ${location}`}`,
    'let the proxy redirect HTTP to HTTPS on the same name',
  );
}

async function secure(scene: Scene, { name, path }: { name: string; path: string }): Promise<Check> {
  const [id, title] = [`https:${name}`, `https://${name} answers with a certificate valid for the name`];
  const answer = await probeHttp(`https://${name}${path}`, scene);
  if (!answer.ok) return failedBy(id, title, answer.cause, answer.detail);
  if (answer.status >= 500)
    return failed(id, title, `status ${answer.status}`, 'the proxy cannot reach the application');
  return passed(id, title, `status ${answer.status}`);
}

function cookieCheck(header: string | string[] | undefined): Check {
  const [id, title] = ['browser:cookies', 'session cookies are for HTTPS only'];
  const cookies = [header ?? []].flat();
  if (cookies.length === 0) return skipped(id, title, 'this page sets no cookie; sign in with a browser');
  const open = cookies.filter((cookie) => !/;\s*secure/i.test(cookie)).map((cookie) => cookie.split('=')[0]);
  return open.length === 0
    ? passed(id, title)
    : failed(id, title, `${open.join(', ')} lack Secure`, 'tell the application that it is behind HTTPS');
}
