import { commonServerTag, type Names } from '../naming.ts';
import { appendChild, inline } from './edit.ts';
import { parsePolicy, section } from './hujson.ts';
import { portsBetween } from './reach.ts';
import { opens } from './ports.ts';
import { rulesOf } from './rules.ts';
import { ciParty, serverParty } from './universe.ts';

/**
 * The policy with tests of our own added, to be validated by the control plane and never stored: people and CI get in
 * where they should, and CI gets in nowhere else. A denial that rules of others void already is left out; it is told elsewhere.
 */
export function withProof(text: string, names: Names): string {
  const policy = rulesOf(text);
  const open = portsBetween(policy, ciParty(names), serverParty(names, []));
  const denied = [80, 443]
    .filter((port) => !opens(open, 'tcp', port))
    .map((port) => `${names.serverTag}:${port}`);
  const others = Object.keys(policy.tagOwners).filter(
    (tag) => /^tag:.+-server$/.test(tag) && tag !== names.serverTag && tag !== commonServerTag,
  );
  const closed = others.filter((tag) => {
    const other = { label: tag, tags: [tag, commonServerTag], addresses: [] };
    return !opens(portsBetween(policy, ciParty(names), other), 'tcp', 22);
  });
  const tests = [
    { src: names.group, proto: 'tcp', accept: [22, 80, 443].map((port) => `${names.serverTag}:${port}`) },
    {
      src: names.ciTag,
      proto: 'tcp',
      accept: [`${names.serverTag}:22`],
      deny: [...denied, ...closed.map((tag) => `${tag}:22`)],
    },
  ];
  let out = text;
  for (const test of tests) {
    const found = section(parsePolicy(out), 'tests', 'array');
    out =
      found === undefined
        ? appendChild(out, parsePolicy(out), `"tests": [${inline(test)}]`)
        : appendChild(out, found, inline(test));
  }
  return out;
}
