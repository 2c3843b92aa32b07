import type { PlantedBug } from './planted-bug.ts';

const tests = ['packages/server/src/http/routes/runs/provenance.test.ts'];

/** Bugs in whose rights a run has, and who may see what is in it. */
export const provenance: PlantedBug[] = [
  {
    bug: 'a run that an elevated one starts shows what it was given',
    file: 'packages/server/src/work/runs/durable/durable-runs.ts',
    find: 'elevated: workflow.definition.elevated === true || isElevated(),',
    put: 'elevated: workflow.definition.elevated === true,',
    tests,
  },
  {
    bug: 'a run that calls an elevated workflow shows what that saw',
    file: 'packages/server/src/work/runs/durable/carry-out.ts',
    find: 'notingElevation(await at(pins), () => (run.elevated = true))',
    put: 'notingElevation(await at(pins), () => undefined)',
    tests,
  },
  {
    bug: 'a repeated run forgets that it was given more than its user may see',
    file: 'packages/server/src/http/routes/runs/runs.ts',
    find: 'elevated: elevated || workflow.definition.elevated === true,',
    put: 'elevated: workflow.definition.elevated === true,',
    tests,
  },
  {
    bug: 'values of elevated runs are shown',
    file: 'packages/server/src/http/routes/runs/shown-run.ts',
    find: 'return unrestricted || !elevated;',
    put: 'return unrestricted || elevated;',
    tests,
  },
  {
    bug: 'messages of elevated runs are shown in lists',
    file: 'packages/server/src/http/routes/runs/shown-run.ts',
    find: 'if (seesValues(actor, run)) return run;',
    put: 'if (run.id.length > 0) return run;',
    tests,
  },
  {
    bug: 'a token sees the runs of its user, whatever its roles',
    file: 'packages/store/src/runs/read-runs.ts',
    find: 'and roles <@ $${place + 1}::text[])`',
    put: 'and $${place + 1}::text[] is not null)`',
    tests,
  },
  {
    bug: 'what a token writes starts workflows that are shown it with all roles of its user',
    file: 'packages/server/src/work/worker/deliver-events.ts',
    find: 'await findActor(client, by, roles);',
    put: 'await findActor(client, by, roles.length < 0 ? roles : undefined);',
    tests,
  },
  {
    bug: 'what a token writes starts workflows with other roles',
    file: 'packages/server/src/work/worker/deliver-events.ts',
    find: 'roles: delivery.roles,',
    put: "roles: ['payroll'],",
    tests,
  },
  {
    bug: 'what a button said is believed when it is run again with more rights',
    file: 'packages/server/src/work/runs/repeated-start.ts',
    find: 'if (given && !trusted)',
    put: 'if (given && !trusted && !elevated)',
    tests,
  },
  {
    bug: 'a run is repeated with an input that its workflow does not declare',
    file: 'packages/server/src/work/runs/repeated-start.ts',
    find: 'input: declaredInput(definition, { input, actor, elevated })',
    put: 'input: declaredInput(definition, { input, actor, elevated: false })',
    tests,
  },
];
