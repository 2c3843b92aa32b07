/** The password of the first administrator of what is tried. */
export const password = 'correct horse battery';

const workflow = {
  identifier: 'greet',
  entry: 'answer',
  elements: [{ name: 'answer', type: 'action/response', options: { body: '"Hello, " & $input.name' } }],
  events: [],
};

/** Signs in, stores a workflow where it is not there yet, runs it, and throws where it does not greet. */
export async function greet(url: string, isNew: boolean): Promise<void> {
  const who = { email: 'admin@example.com', password, mode: 'token' };
  const { token } = JSON.parse(await call(`${url}/auth/sign-in`, 'POST', who)) as { token: string };
  if (isNew) await call(`${url}/workflows/greet`, 'PUT', workflow, token);
  const answer = await call(`${url}/workflows/greet/run`, 'POST', { input: { name: 'Ann' } }, token);
  if (!answer.includes('Hello, Ann')) throw new Error(`the workflow answers ${answer}`);
}

async function call(url: string, method: string, body: object, token = ''): Promise<string> {
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${token}`,
    connection: 'close',
  };
  const answer = await fetch(url, { method, headers, body: JSON.stringify(body) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${url} is answered with ${answer.status}: ${text}`);
  return text;
}
