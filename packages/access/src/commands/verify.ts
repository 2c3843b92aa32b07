import type { Check, Scene } from '../checks/check.ts';
import { controlPlaneChecks } from '../checks/control-plane.ts';
import { directChecks, resolverChecks } from '../checks/names.ts';
import { ciPorts, outsidePorts, userPorts } from '../checks/ports.ts';
import { openScene, sceneHelp, sceneOptions } from './scene.ts';
import { sshChecks } from '../checks/ssh.ts';
import { browserChecks, webChecks } from '../checks/web.ts';
import { exitCodes } from '../exit-codes.ts';
import { showChecks, tally } from '../output/show-checks.ts';
import { Problem } from '../problem.ts';
import type { Command } from './command.ts';
import { readReport, reportHelp, reportOptions, sendReport } from './report.ts';

type Part = { title: string; run: (scene: Scene) => Promise<Check[]> };

/** The five steps of validation, and what else must hold, from three points of view. */
const parts: Record<'user' | 'ci' | 'outside', readonly Part[]> = {
  user: [
    {
      title: '1 names',
      run: async (scene) => [...(await resolverChecks(scene)), ...(await directChecks(scene))],
    },
    { title: '2 HTTP and HTTPS', run: webChecks },
    { title: '3 SSH', run: (scene) => sshChecks(scene) },
    { title: '4 CI, and who else', run: controlPlaneChecks },
    { title: '5 browser', run: browserChecks },
    { title: 'ports', run: userPorts },
  ],
  ci: [
    { title: 'names', run: directChecks },
    { title: 'SSH', run: (scene) => sshChecks(scene, scene.address) },
    { title: 'ports', run: ciPorts },
  ],
  outside: [{ title: 'ports', run: outsidePorts }],
};

/** Proves, from where it runs, that what should work works and that nothing else does. */
export const verifyCommand: Command = {
  name: 'verify',
  summary: 'prove from here that everything works, and that nothing else does',
  many: true,
  options: { ...sceneOptions, ...reportOptions, from: { type: 'string' } },
  help: {
    from: 'user (default), ci or outside: who this machine is on the mesh',
    ...sceneHelp,
    ...reportHelp,
  },
  async run(session) {
    const { output, config } = session;
    const from = session.options['from'] ?? 'user';
    if (from !== 'user' && from !== 'ci' && from !== 'outside')
      throw new Problem('usage', '--from must be user, ci or outside');
    const report = readReport(session);
    const scene = await openScene(session);
    output.progress(`… checking ${config.names.hostname} (${scene.address ?? 'address unknown'}) as ${from}`);
    const results = await Promise.all(
      parts[from].map(async ({ title, run }) => ({ title, checks: await run(scene) })),
    );
    for (const { title, checks } of results) showChecks(output, title, checks);
    const all = results.flatMap(({ checks }) => checks);
    const counts = tally(all);
    const exitCode = counts.failed > 0 ? exitCodes.verification : exitCodes.ok;
    output.line(`${counts.ok} passed, ${counts.failed} failed, ${counts.skipped} skipped.`);
    if (report !== undefined) await sendReport(session, scene, { from, counts, checks: all }, report);
    output.json({
      command: 'verify',
      slug: config.names.slug,
      from,
      address: scene.address ?? null,
      exitCode,
      counts,
      checks: all,
    });
    return exitCode;
  },
};
