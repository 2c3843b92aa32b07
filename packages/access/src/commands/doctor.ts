import { failed, passed, type Check, type Scene } from '../checks/check.ts';
import { controlPlaneChecks } from '../checks/control-plane.ts';
import { directChecks, resolverChecks } from '../checks/names.ts';
import { userPorts } from '../checks/ports.ts';
import { openScene, sceneHelp, sceneOptions } from './scene.ts';
import { serverChecks } from '../checks/server.ts';
import { sshChecks } from '../checks/ssh.ts';
import { browserChecks, webChecks } from '../checks/web.ts';
import { symptoms } from '../doctor/symptoms.ts';
import { exitCodes } from '../exit-codes.ts';
import { showChecks } from '../output/show-checks.ts';
import { rulesOf } from '../policy/rules.ts';
import { Problem } from '../problem.ts';
import { textOption, type Command } from './command.ts';

/** Finds the cause of a symptom and says what to do. */
export const doctorCommand: Command = {
  name: 'doctor',
  summary: 'find the cause of a symptom and say what to do',
  options: { ...sceneOptions, symptom: { type: 'string' }, user: { type: 'string' } },
  help: {
    symptom: `only this one: ${symptoms.map((one) => one.id).join(', ')}`,
    user: 'LOGIN of the person who cannot get in',
    ...sceneHelp,
  },
  async run(session) {
    const { output, config } = session;
    const only = textOption(session, 'symptom');
    const chosen = symptoms.filter((one) => only === undefined || one.id === only);
    if (chosen.length === 0) throw new Problem('usage', `there is no symptom ${JSON.stringify(only)}`);
    const scene = await openScene(session);
    const user = textOption(session, 'user');
    const all = (
      await Promise.all([
        resolverChecks(scene),
        directChecks(scene),
        webChecks(scene),
        browserChecks(scene),
        sshChecks(scene),
        userPorts(scene),
        controlPlaneChecks(scene),
        serverChecks(scene),
        user === undefined ? [] : groupChecks(scene, user),
      ])
    ).flat();
    const findings = chosen.map((symptom) => {
      const checks = symptom.checks.flatMap((start) =>
        all.filter((check) => check.id === start || check.id.startsWith(withColon(start))),
      );
      return {
        symptom: symptom.id,
        title: symptom.title,
        cause: checks.find((check) => check.result === 'failed') ?? null,
        checks,
      };
    });
    for (const { title, cause, checks } of findings) {
      if (cause === null) {
        const seen = checks.filter((check) => check.result === 'ok').length;
        output.line(
          `${output.paint('green', '✓')} ${title}: no cause found (${seen} of ${checks.length} things could be checked)`,
        );
        continue;
      }
      showChecks(
        output,
        `${output.paint('red', '✗')} ${title}`,
        checks.filter((check) => check.result === 'failed'),
      );
    }
    for (const check of all.filter((one) => one.result === 'skipped'))
      output.line(`· not checked: ${check.title}: ${check.detail ?? ''}`);
    const exitCode = findings.some(({ cause }) => cause !== null) ? exitCodes.verification : exitCodes.ok;
    output.json({ command: 'doctor', slug: config.names.slug, exitCode, findings });
    return exitCode;
  },
};

async function groupChecks({ admin, config }: Scene, user: string): Promise<Check[]> {
  if (admin === undefined) return [];
  const title = `${user} is in ${config.names.group}`;
  const members = rulesOf((await admin.mesh.policy()).text).groups[config.names.group] ?? [];
  if (members.includes(user)) return [passed('member-of-group', title)];
  const fix = config.users.includes(user)
    ? 'run apply'
    : 'add the person under users in the file, then run apply';
  return [failed('member-of-group', title, `the group holds ${members.join(', ') || 'nobody'}`, fix)];
}

const withColon = (start: string) => (start.includes(':') ? start : `${start}:`);
