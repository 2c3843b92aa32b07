import type { Liquid, Template } from 'liquidjs';
import { codeNeeds } from './code-needs.ts';
import { makeEngine } from './make-engine.ts';
import type { CodeReport, SiteModel } from './model.ts';
import { emptyState } from './render-state.ts';

/** Something written in Liquid, by its kind and name. */
interface Code {
  kind: 'section' | 'layout' | 'view';
  name: string;
  code: string;
}

const siteMembers = new Set(['name', 'title', 'lang', 'url', 'languages', 'feeds', 'data', 'pages', 'menus']);

/** Looks at all code of a site before any of it runs: what cannot work is a fault, what prints nothing a warning; both with their line. */
export function checkTemplates(model: SiteModel): CodeReport {
  const engine = makeEngine(model, emptyState());
  const report: CodeReport = { faults: [], warnings: [] };
  const all = codesOf(model);
  const views = new Set(model.views.map((one) => one.name));
  const given = argumentsOf(all);
  for (const one of all) {
    const path = `${one.kind}s.${one.name}.code`;
    const say = (list: CodeReport['faults'], line: number, column: number, what: string, code: string) =>
      list.push({
        path,
        message: `${one.kind} "${one.name}", line ${line}, column ${column}: ${what}`,
        code,
      });
    let templates: Template[];
    try {
      templates = engine.parse(one.code);
    } catch (cause) {
      const { line, column, what } = faultOf(cause);
      say(report.faults, line, column, what, 'template');
      continue;
    }
    for (const { name, line, column } of namedViews(one.code))
      if (!views.has(name)) say(report.faults, line, column, `there is no view "${name}"`, 'unknown_view');
    for (const { message, line, column } of siteFaults(engine, templates, model))
      say(report.warnings, line, column, message, 'unknown_variable');
    if (one.kind === 'section') continue;
    const known = one.kind === 'view' ? given.get(one.name) : new Set<string>();
    if (known === undefined || known.has('*')) continue;
    for (const { name, line, column } of codeNeeds(engine, one.code))
      if (name !== 'page' && name !== 'site' && !known.has(name))
        say(report.warnings, line, column, `"${name}" is not known here`, 'unknown_variable');
  }
  return { faults: report.faults.slice(0, 50), warnings: report.warnings.slice(0, 200) };
}

function codesOf({ sections, layouts, views }: SiteModel): Code[] {
  return [
    ...sections
      .filter((one) => one.type === 'template')
      .map((one): Code => ({ kind: 'section', name: one.name, code: one.code ?? '' })),
    ...layouts.map((one): Code => ({ kind: 'layout', name: one.name, code: one.code ?? '' })),
    ...views.map((one): Code => ({ kind: 'view', ...one })),
  ];
}

function faultOf(cause: unknown): { line: number; column: number; what: string } {
  const message = cause instanceof Error ? cause.message : String(cause);
  const found = /, line:(\d+), col:(\d+)$/.exec(message.split('\n')[0] ?? '');
  const what = (message.split('\n')[0] ?? '').replace(/, line:\d+, col:\d+$/, '');
  return { line: Number(found?.[1] ?? 1), column: Number(found?.[2] ?? 1), what };
}

const inclusion = /\{%-?\s*(render|include)\s+(["'])([^"']*)\2([^%]*)/g;

function namedViews(code: string): { name: string; line: number; column: number }[] {
  return [...code.matchAll(inclusion)]
    .map((found) => ({ name: found[3] ?? '', ...placeOf(code, found.index) }))
    .filter(({ name }) => !name.startsWith('.'));
}

/** What each view is given where it is rendered; `*` where it sees all that stands around it. A view that none renders is a frame. */
function argumentsOf(all: readonly Code[]): Map<string, Set<string>> {
  const given = new Map<string, Set<string>>();
  for (const { kind, name } of all) if (kind === 'view') given.set(name, new Set());
  for (const { code } of all) {
    if (/\{%-?\s*(?:render|include)\s+[^"'\s]/.test(code) || /\{%-?\s*liquid\b/.test(code))
      for (const names of given.values()) names.add('*');
    for (const [, tag, , name = '', rest = ''] of code.matchAll(inclusion)) {
      const names = given.get(name);
      if (names === undefined) continue;
      names.add(tag === 'include' ? '*' : name).add('forloop');
      for (const [, argument = ''] of rest.matchAll(/(\w+)\s*:/g)) names.add(argument);
      for (const [, alias = ''] of rest.matchAll(/\bas\s+(\w+)/g)) names.add(alias);
    }
  }
  return given;
}

function siteFaults(
  engine: Liquid,
  templates: Template[],
  model: SiteModel,
): { message: string; line: number; column: number }[] {
  const { globals } = engine.analyzeSync(templates, { partials: false });
  return (globals['site'] ?? []).flatMap(({ segments, location }) => {
    const [, member, name] = segments;
    const place = { line: location.row, column: location.col };
    if (typeof member !== 'string') return [];
    if (!siteMembers.has(member)) return [{ message: `there is no "site.${member}"`, ...place }];
    if (typeof name !== 'string') return [];
    const isMenu = member === 'menus' && !Object.hasOwn(model.menus, name);
    return isMenu ? [{ message: `there is no menu "${name}"`, ...place }] : [];
  });
}

function placeOf(code: string, index: number): { line: number; column: number } {
  const before = code.slice(0, index);
  return { line: before.split('\n').length, column: index - before.lastIndexOf('\n') };
}
