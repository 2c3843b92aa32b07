import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { howMany, Problem } from '@bakehouse/contract';
import { defineCommand, type CommandInput } from '../define-command.ts';
import { exitCodes } from '../exit-codes.ts';
import { loadConfig, printFaults } from '../load-config.ts';
import { serverOf, urlOption } from '../server-access.ts';

/** Develops the templates of a site as files. */
export const dev = defineCommand({
  name: 'dev',
  summary: 'Develop the layouts, sections, views, styles and pages of a site as files, with hot reload',
  arguments: 'SITE [FOLDER]',
  positionals: { least: 1, most: 2 },
  options: {
    ...urlOption,
    port: { type: 'string', value: 'PORT', about: 'Port of the site on this machine (default: 4000)' },
    pull: { type: 'boolean', about: 'Write what the server has into the folder, and end' },
    pages: { type: 'boolean', about: 'With --pull: the pages as well' },
    try: {
      type: 'boolean',
      about: 'Build the folder once, print where it can be seen, and end: a preview for each branch',
    },
    push: { type: 'boolean', about: 'Check the folder, store it on the server, and end' },
  },
  details:
    'Without FOLDER, templates/SITE. Every change is checked and built with the content of the server, by the rights of the token in BAKEHOUSE_TOKEN; nothing is stored before --push.',
  async run(input) {
    const { io, options } = input;
    const loaded = loadConfig(io);
    if ('faults' in loaded) {
      printFaults(loaded.faults, io.stderr);
      return exitCodes.config.code;
    }
    const [site = '', given] = input.positionals;
    const folder = given === undefined ? join(io.cwd, 'templates', site) : resolve(io.cwd, given);
    const { client, url } = serverOf(loaded.config, options);
    const { readSiteTemplates } = await import('../../developer/templates/site-templates.ts');
    const place = { client, site, folder, url };
    if (options['pull'] === true) {
      const { writeTemplates } = await import('../../developer/templates/store-templates.ts');
      const { files, left } = writeTemplates(
        folder,
        await readSiteTemplates(client, site, { pages: options['pages'] === true }),
      );
      for (const each of left)
        io.stderr.write(`bakehouse: ${JSON.stringify(each)} is left out: no file can have that name.\n`);
      tell(input, { files, left }, [
        ...files,
        files.length === 0 ? 'Nothing to do.' : `Wrote ${howMany(files.length, 'file')}.`,
      ]);
      return exitCodes.done.code;
    }
    if (!existsSync(folder))
      throw new Problem(
        'not_found',
        `There is no folder ${folder}; --pull makes it from what the server has.`,
      );
    if (options['push'] === true) return await push(input, place);
    return options['try'] === true ? await tryOnce(input, place) : await develop(input, place);
  },
});

type Client = ReturnType<typeof serverOf>['client'];

interface Place {
  client: Client;
  site: string;
  folder: string;
  url: string;
}

async function push(input: CommandInput, { client, site, folder, url }: Place): Promise<number> {
  const { readSiteTemplates, tryTemplates } = await import('../../developer/templates/site-templates.ts');
  const { storeTemplates } = await import('../../developer/templates/store-templates.ts');
  const { templateLine } = await import('../../developer/templates/template-findings.ts');
  const { hasPages, readTemplates } = await import('../../developer/templates/read-templates.ts');
  const read = readTemplates(folder);
  const known = await readSiteTemplates(client, site, { pages: hasPages(folder) });
  const { url: built, findings } = await tryTemplates(client, known, read);
  for (const finding of findings) input.io.stderr.write(`${templateLine(finding)}\n`);
  if (built === undefined) {
    tell(input, { findings, stored: [] }, ['bakehouse: The templates have errors; nothing was stored.']);
    return exitCodes.failed.code;
  }
  const stored = await storeTemplates(client, known, read);
  const last = stored.length === 0 ? `Nothing to do: ${url} has these templates.` : `Stored on ${url}.`;
  tell(input, { findings, stored }, [...stored, last]);
  return exitCodes.done.code;
}

async function tryOnce(input: CommandInput, { client, site, folder }: Place): Promise<number> {
  const { readSiteTemplates, tryTemplates } = await import('../../developer/templates/site-templates.ts');
  const { templateLine } = await import('../../developer/templates/template-findings.ts');
  const { hasPages, readTemplates } = await import('../../developer/templates/read-templates.ts');
  const known = await readSiteTemplates(client, site, { pages: hasPages(folder) });
  const tried = await tryTemplates(client, known, readTemplates(folder));
  for (const finding of tried.findings) input.io.stderr.write(`${templateLine(finding)}\n`);
  if (tried.url === undefined) {
    tell(input, { findings: tried.findings, url: null }, [
      'bakehouse: The templates have errors; nothing was built.',
    ]);
    return exitCodes.failed.code;
  }
  const { url, pages, findings } = tried;
  tell(input, { findings, url, pages }, [`${howMany(pages, 'page')}: ${url}`]);
  return exitCodes.done.code;
}

async function develop({ io, options }: CommandInput, place: Place): Promise<number> {
  const { openDevSession } = await import('../../developer/templates/dev-session.ts');
  const { templateLine } = await import('../../developer/templates/template-findings.ts');
  const port = Number(options['port'] ?? 4000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Problem('malformed', '--port must be a number from 0 to 65535.');
  const session = await openDevSession({
    ...place,
    port,
    tell(tried, milliseconds) {
      for (const finding of tried.findings) io.stderr.write(`${templateLine(finding)}\n`);
      if (tried.url === undefined) io.stderr.write('Not built; the site is shown as it was.\n');
      else
        io.stdout.write(
          `${howMany(tried.pages, 'page')}, ${tried.rendered} rendered, ${Math.round(milliseconds)} ms\n`,
        );
    },
  });
  io.stdout.write(`${place.site} is at ${session.url}, and changes with ${place.folder}. Ctrl+C ends it.\n`);
  await new Promise<void>((done) => {
    process.once('SIGINT', () => done());
    process.once('SIGTERM', () => done());
  });
  await session.close();
  return exitCodes.done.code;
}

function tell({ io, json }: CommandInput, value: object, lines: readonly string[]): void {
  io.stdout.write(json ? `${JSON.stringify(value)}\n` : lines.map((line) => `${line}\n`).join(''));
}
