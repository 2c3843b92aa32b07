import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { httpClient } from '../http/client.ts';
import { Secret } from '../secret.ts';
import { fakeHeadscale, type HeadscaleState } from '../testing/fake-headscale.ts';
import { faultyServer, type CallLog } from '../testing/faulty-server.ts';
import recorded from '../testing/headscale-answers.json' with { type: 'json' };
import { fileStory, headscaleStory, type Send } from '../testing/headscale-story.ts';
import { runAccess, shortPatience } from '../testing/world.ts';
import { headscaleMesh } from './headscale.ts';
import type { Mesh } from './mesh.ts';

const policy = `{
	"groups": {"group:admins": ["boss@"]}, // by hand
	"tagOwners": {"tag:dns": ["group:admins"], "tag:ci": ["group:admins"], "tag:dns-admin": ["group:admins"]},
	"grants": [
		{"src": ["autogroup:member"], "dst": ["tag:dns"], "ip": ["tcp:53", "udp:53"]},
		{"src": ["tag:ci"], "dst": ["tag:dns"], "ip": ["tcp:53", "udp:53"]},
	],
}
`;

const access = (...argv: string[]) =>
  runAccess(
    argv,
    { HEADSCALE_API_KEY: 'good' },
    async () => [],
    async (_, name) => (name.startsWith('unrelated') ? [] : []),
  );

describe('Headscale', () => {
  const log: CallLog = { calls: [] };
  let state: HeadscaleState;
  let mesh: Mesh;
  let close: () => Promise<void>;
  let url: string;
  const open = (token: string) =>
    headscaleMesh(
      {
        provider: 'headscale',
        tailnet: '-',
        url,
        tagOwner: 'group:admins',
        outbound: { https: '', stun: '' },
      },
      new Secret(token),
      httpClient(shortPatience, new AbortController().signal),
    );
  const ann = { id: '1', name: 'ann', email: '' };
  const kim = { id: '2', name: 'kim', email: 'kim@acme.example' };
  const server = {
    id: '7',
    name: 'acme-prod',
    ipAddresses: ['100.64.0.20'],
    tags: ['tag:server', 'tag:acme-server'],
  };
  beforeEach(async () => {
    state = { token: 'good', policy: undefined, fileMode: false, users: [ann, kim], nodes: [], keys: [] };
    log.calls = [];
    ({ close, url } = await faultyServer(
      'headscale',
      log,
      fakeHeadscale(state),
      ({ method }) => method !== 'GET',
    ));
    mesh = open('good');
  });
  afterEach(() => close());
  const send: Send = async (method, path, body, token = 'good') => {
    const answer = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, text: await answer.text() };
  };

  test('NET139: the fake answers as the real one was recorded', async () => {
    expect(await headscaleStory(send)).toEqual(recorded.database);
    state = Object.assign(state, { fileMode: true, policy: '{}' });
    expect(await fileStory(send)).toEqual(recorded.file);
  });

  test('the policy is read and written byte for byte, and a change in between is a conflict', async () => {
    state.policy = '{ /* kept */ }';
    const { text, version } = await mesh.policy();
    expect(text).toBe('{ /* kept */ }');
    await mesh.setPolicy('{ /* new */ }', version);
    expect(state.policy).toBe('{ /* new */ }');
    await expect(mesh.setPolicy('{}', version)).rejects.toMatchObject({ code: 'conflict' });
    expect(state.policy).toBe('{ /* new */ }');
  });

  test('NET141: a database without a policy holds the empty one, and is asked once', async () => {
    expect((await mesh.policy()).text).toBe('{}');
    expect(log.calls).toHaveLength(1);
  });

  test('NET141: a policy is tried before it is written', async () => {
    const wrong = '{"grants": [{"src": ["autogroup:admin"], "dst": ["tag:x"], "ip": ["*"]}]}';
    const { errors } = await mesh.validate(wrong);
    expect(errors).toContainEqual(
      expect.stringContaining('autogroup not supported for ACL sources: "autogroup:admin"'),
    );
    expect(await mesh.validate('{}')).toEqual({ errors: [], warnings: [] });
    expect(state.policy).toBeUndefined();
  });

  test('NET138: nodes carry tags, addresses, and every spelling of their owner', async () => {
    state.nodes = [server, { ...server, id: '8', name: 'laptop', tags: [], user: kim }];
    const [tagged, owned] = await mesh.devices();
    expect(tagged).toMatchObject({
      id: '7',
      hostname: 'acme-prod',
      label: 'acme-prod',
      keyExpiryDisabled: true,
      online: true,
    });
    expect(owned).toMatchObject({ user: 'kim', logins: ['kim', 'kim@', 'kim@acme.example'] });
    await mesh.deleteDevice('7');
    await mesh.deleteDevice('7');
    expect(state.nodes.map(({ id }) => id)).toEqual(['8']);
  });

  test('NET142: an enrolment key is made for tags and no user, found by its beginning, and revoked', async () => {
    const { id, secret } = await mesh.createAuthKey({
      description: 'acme-prod',
      tags: server.tags,
      seconds: 3600,
    });
    const prefix = /^hskey-auth-([\w-]{12})-/.exec(secret.reveal())?.[1] ?? '';
    expect(await mesh.key(prefix)).toMatchObject({
      id,
      kind: 'auth',
      reusable: false,
      ephemeral: false,
      invalid: false,
      lifetime: 3600,
    });
    await mesh.revokeKey(id);
    expect(await mesh.key(prefix)).toMatchObject({ invalid: true });
  });

  test('what its API cannot do is said, not tried', async () => {
    expect(mesh.can).toEqual({ splitDns: false, clients: false, keys: true });
    await expect(mesh.patchSplitDns({})).rejects.toThrow('dns.nameservers.split');
  });

  test('a wrong key is a matter of credentials', async () => {
    await expect(open('bad').policy()).rejects.toMatchObject({ code: 'credentials' });
  });

  describe('with dnsmasq', () => {
    let directory: string;
    let file: string;
    beforeEach(() => {
      directory = mkdtempSync(join(tmpdir(), 'headscale-'));
      file = join(directory, 'acme.json');
      const content = {
        slug: 'acme',
        domains: { app: 'acme.test', api: 'api.acme.test', ws: 'ws.acme.test' },
        users: ['ann@', 'kim@acme.example'],
        dns: {
          provider: 'dnsmasq',
          server: '100.64.0.53',
          upstream: '127.0.0.54',
          directory,
          reload: ['true'],
        },
        mesh: { provider: 'headscale', url, tagOwner: 'group:admins' },
        ssh: { user: 'root' },
      };
      writeFileSync(file, JSON.stringify(content));
      state.policy = policy;
      state.nodes = [{ id: '1', name: 'dns', ipAddresses: ['100.64.0.53'], tags: ['tag:dns'] }];
    });
    afterEach(() => rmSync(directory, { recursive: true }));

    test('NET133: administrators are a group, and nobody administers dnsmasq over the mesh', async () => {
      const { status, stdout } = await access('apply', file);
      expect([status, stdout]).toEqual([
        2,
        expect.stringContaining('headscale preauthkeys create --tags tag:server,tag:acme-server'),
      ]);
      expect(state.policy).toContain('"tag:acme-server": ["group:admins"]');
      const planned = await access('plan', file);
      expect(planned.stdout).toContain('dns.nameservers.split: { acme.test: [100.64.0.53] }');
    });

    test('NET143: a policy that Headscale reads from a file is not written, and the change is a patch', async () => {
      state.fileMode = true;
      const { status, stderr } = await access('apply', file);
      expect([status, stderr]).toEqual([4, expect.stringContaining('the file at policy.path')]);
      expect(stderr).toContain('+++ b/policy.hujson');
      expect(state.policy).toBe(policy);
    });

    test.each([
      ['ann@', ann],
      ['kim@acme.example', kim],
      ['kim@', kim],
    ])('NET138: revoking %s finds the open connections of their devices', async (login, user) => {
      await access('apply', file);
      state.nodes.push({ id: '9', name: 'laptop', ipAddresses: ['100.64.0.31'], tags: [], user });
      const { status, stdout } = await access('revoke', file, login);
      expect([status, stdout]).toEqual([0, expect.stringContaining('ss -K dst 100.64.0.31')]);
      expect(stdout).toContain(`- ${login} from group:acme`);
      expect(state.policy).not.toContain(user.email === '' ? '"ann@"' : user.email);
    });
  });
});
