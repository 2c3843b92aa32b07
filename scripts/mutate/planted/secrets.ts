import type { PlantedBug } from './planted-bug.ts';

const canaries = ['packages/server/src/http/routes/connections/canaries.test.ts'];

/** Bugs by which secrets of connections come out. */
export const secrets: PlantedBug[] = [
  {
    bug: 'what another system repeats is shown with the secret',
    file: 'packages/server/src/delivery/connections/mask-secret.ts',
    find: 'masked = masked.replaceAll(form, shown);',
    put: 'masked = masked.replaceAll(form, form);',
    tests: canaries,
  },
  {
    bug: 'a secret that is refused is quoted',
    file: 'packages/server/src/delivery/connections/connection-secret.ts',
    find: "const errors = schemaFaults(parsed.error, '');",
    put: 'const errors = schemaFaults(parsed.error, JSON.stringify(given));',
    tests: canaries,
  },
];
