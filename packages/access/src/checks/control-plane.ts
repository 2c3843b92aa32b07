import { commonServerTag } from '../naming.ts';
import { foreignRules, missingSharedGrants } from '../policy/findings.ts';
import { funnelRules } from '../policy/funnel-rules.ts';
import { mergeEntries } from '../policy/merge.ts';
import { opens, parseIp, showPorts, subtract } from '../policy/ports.ts';
import { portsBetween } from '../policy/reach.ts';
import { meshSshRules } from '../policy/ssh-rules.ts';
import { rulesOf, type PolicyRules } from '../policy/rules.ts';
import { ciParty, serverParty, universeOf } from '../policy/universe.ts';
import { findNode, nodeFaults } from '../steps/node.ts';
import type { Context } from '../steps/step.ts';
import { failed, passed, skipped, type Check, type Scene } from './check.ts';

/** What the control plane knows: node, policy, isolation, split DNS. Needs an administrator's credentials. */
export async function controlPlaneChecks(scene: Scene): Promise<Check[]> {
  const { admin } = scene;
  if (admin === undefined)
    return [
      skipped('control-plane', 'node, policy and split DNS', 'needs the credentials of an administrator'),
    ];
  const policy = await admin.mesh.policy();
  return [
    ...(await nodeChecks(admin)),
    ...(await policyChecks(admin, policy.text)),
    ...(await dnsChecks(admin)),
  ];
}

async function nodeChecks({ config, mesh }: Context): Promise<Check[]> {
  const node = await findNode(mesh, config.names);
  const title = 'the node has its name, both tags and no key expiry';
  const online = 'the node is online';
  if (node === undefined) return [failed('node', title, 'it is not enrolled', 'run enroll')];
  const faults = nodeFaults(node, config.names);
  return [
    faults.length === 0
      ? passed('node', title)
      : failed('node', title, faults.join('; '), 'correct it in the admin console, or enroll again'),
    node.online === undefined
      ? skipped('node-online', online, `${mesh.product} does not show it`)
      : node.online
        ? passed('node-online', online)
        : failed(
            'node-online',
            online,
            'the control plane does not see it',
            'start the client on the server',
          ),
  ];
}

async function policyChecks({ config, entries, mesh }: Context, text: string): Promise<Check[]> {
  const { names } = config;
  const policy = rulesOf(text);
  const nodes = await mesh.devices();
  const universe = universeOf(names, config.users, [policy], nodes);
  const missing = mergeEntries(text, entries, { adopt: true }).changes;
  const foreign = foreignRules(policy, entries, names, universe, config.alsoReachedBy);
  const dnsAdmin = config.dns.provider === 'technitium';
  const shared = missingSharedGrants(policy, { names, users: config.users, dnsAdmin });
  const funnel = funnelRules(text, policy, serverParty(names, nodes));
  const ssh = meshSshRules(text, policy, serverParty(names, nodes));
  return [
    missing.length === 0
      ? passed('policy', 'group, tag owners and grants are in the policy')
      : failed(
          'policy',
          'group, tag owners and grants are in the policy',
          missing.map((one) => `${one.action} ${one.what}`).join('; '),
          'run apply',
        ),
    foreign.length + funnel.length === 0
      ? passed('isolation', 'nobody else reaches the server')
      : failed(
          'isolation',
          'nobody else reaches the server',
          [...foreign.map((one) => one.message), ...funnel].join('; '),
          'narrow these rules',
        ),
    shared.length === 0
      ? passed('shared-grants', 'the shared grants for DNS are there')
      : failed(
          'shared-grants',
          'the shared grants for DNS are there',
          shared.join('; '),
          'add them to the policy',
        ),
    ssh.length === 0
      ? passed('mesh-ssh', 'no rule lets the SSH of the mesh answer')
      : failed(
          'mesh-ssh',
          'no rule lets the SSH of the mesh answer',
          ssh.join('; '),
          'take the server out of these rules',
        ),
    memberCheck(policy, config.names),
    ciCheck(policy, config.names),
  ];
}

/** A person who is in the group of the server and in no other, such as `group:main-dev`. */
function memberCheck(policy: PolicyRules, names: Context['config']['names']): Check {
  const title = `somebody who is only in ${names.group} reaches the server`;
  const person = 'only@in.this.group';
  const alone = { ...policy, groups: { [names.group]: [...(policy.groups[names.group] ?? []), person] } };
  const open = portsBetween(
    alone,
    { label: person, user: person, tags: [], addresses: [] },
    serverParty(names, []),
  );
  const closed = ['tcp:22', 'tcp:80', 'tcp:443'].filter((port) => subtract(parseIp(port), open).length > 0);
  return closed.length === 0
    ? passed('member', title)
    : failed('member', title, `not on ${closed.join(', ')}`, 'run apply');
}

function ciCheck(policy: PolicyRules, names: Context['config']['names']): Check {
  const title = 'the CI reaches this server on TCP 22 only, and no other server';
  const ci = ciParty(names);
  const open = portsBetween(policy, ci, serverParty(names, []));
  if (!opens(open, 'tcp', 22)) return failed('ci', title, 'it does not reach TCP 22', 'run apply');
  const wide = subtract(open, parseIp('tcp:22'));
  if (wide.length > 0)
    return failed('ci', title, `it also reaches ${showPorts(wide)}`, 'narrow the rule that allows it');
  const others = Object.keys(policy.tagOwners).filter(
    (tag) => /^tag:.+-server$/.test(tag) && tag !== names.serverTag,
  );
  const reached = others.filter(
    (tag) => portsBetween(policy, ci, { label: tag, tags: [tag, commonServerTag], addresses: [] }).length > 0,
  );
  return reached.length === 0
    ? passed('ci', title)
    : failed('ci', title, `it reaches ${reached.join(', ')}`, 'narrow the rule that allows it');
}

async function dnsChecks({ config, mesh }: Context): Promise<Check[]> {
  const override = await mesh.dnsOverride();
  const off = 'the tailnet-wide DNS override is off';
  const checks: Check[] = [
    override === true
      ? failed('override', off, 'it is on', 'turn it off: every query of every member goes through it')
      : override === undefined
        ? skipped('override', off, `${mesh.product} does not show it`)
        : passed('override', off),
  ];
  if (!mesh.can.splitDns) return checks;
  const live = await mesh.splitDns();
  const wrong = config.dns.suffixes.filter((suffix) => live[suffix]?.join() !== config.dns.server);
  const title = 'split DNS sends the suffixes to the internal DNS server';
  checks.push(
    wrong.length === 0
      ? passed('split-dns', title)
      : failed('split-dns', title, `not ${wrong.join(', ')}`, 'run apply'),
  );
  return checks;
}
