import type { Problem } from '@bakehouse/contract';
import { fileOf } from './read-templates.ts';
import type { TemplateFinding, TemplateKind, Templates } from './templates.ts';

/** What a build says of a site: `section "hero", line 3, column 5: …`. */
const placed = /^(section|layout|view) "(.+?)", line (\d+), column (\d+): ([\s\S]*)$/;

/** What a build refuses, with the file of each fault. */
export function refusals(error: Problem, read: Templates): TemplateFinding[] {
  const all = error.data.errors ?? [];
  if (all.length === 0) return [{ severity: 'error', file: '', message: error.message }];
  return all.map(({ path, message }) => findingOf('error', path, message, read));
}

/** What a build or a fault says of one place, in terms of the folder. */
export function findingOf(
  severity: TemplateFinding['severity'],
  path: string,
  message: string,
  { templates }: Templates,
): TemplateFinding {
  const [, kind, name = '', line, column, what = ''] = placed.exec(message) ?? [];
  if (kind === undefined) return { severity, file: path, message };
  const folder = `${kind}s` as TemplateKind;
  const known = templates.find((each) => each.kind === folder && each.name === name);
  const file = known === undefined ? `${folder}/${name} (stored)` : fileOf(folder, name, 'code');
  return { severity, file, line: Number(line), column: Number(column), message: what };
}

/** A finding as one line: `error   sections/hero.liquid:3:5: …`. */
export function templateLine({ severity, file, line, column, message }: TemplateFinding): string {
  const spot = line === undefined ? '' : `:${line}:${column ?? 1}`;
  const place = file === '' ? '' : `${file}${spot}: `;
  return `${severity.padEnd(7)} ${place}${message}`;
}
