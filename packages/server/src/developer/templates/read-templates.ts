import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, extname, join, relative, sep } from 'node:path';
import { isObject } from '@bakehouse/contract';
import type { Template, TemplateAsset, TemplateKind, Templates } from './templates.ts';

/** Fields of a resource by the ending of the file that holds them; what has no file of its own stands in NAME.json. */
const endings: Record<TemplateKind, Record<string, string>> = {
  layouts: { '.liquid': 'code', '.js': 'scripts' },
  sections: { '.liquid': 'code', '.js': 'code' },
  views: { '.liquid': 'code' },
  pages: {},
};

/** Reads the templates of a site from a folder; hidden files and Markdown are passed over. */
export function readTemplates(folder: string): Templates {
  const read: Templates = { templates: [], assets: [], findings: [] };
  for (const kind of Object.keys(endings) as TemplateKind[]) readKind(folder, kind, read);
  readAssets(folder, 'assets', read.assets);
  readAssets(folder, 'verbatim', read.assets);
  return read;
}

/** Whether a folder holds pages, too. */
export function hasPages(folder: string): boolean {
  return existsSync(join(folder, 'pages'));
}

/** The file that a field of a template stands in. */
export function fileOf(kind: TemplateKind, name: string, field: string, isComponent = false): string {
  if (kind === 'pages') return `pages/${name}.json`;
  const ending = kind === 'sections' && isComponent ? '.js' : field === 'scripts' ? '.js' : '.liquid';
  return `${kind}/${name}${ending}`;
}

function readKind(folder: string, kind: TemplateKind, { templates, findings }: Templates): void {
  const found = new Map<string, Template>();
  for (const file of namesIn(join(folder, kind))) {
    const ending = extname(file);
    const name = basename(file, ending);
    const path = `${kind}/${file}`;
    const field = endings[kind][ending];
    if (field === undefined && ending !== '.json') {
      const known = [...Object.keys(endings[kind]), '.json'].join(', ');
      findings.push({
        severity: 'warning',
        file: path,
        message: `is left out: its ending is none of ${known}`,
      });
      continue;
    }
    const text = readFileSync(join(folder, kind, file), 'utf8');
    const template = found.get(name) ?? { kind, name, data: {} };
    found.set(name, template);
    if (field !== undefined) {
      if (kind === 'sections') template.data['type'] = ending === '.js' ? 'component' : 'template';
      if (Object.hasOwn(template.data, field))
        findings.push({
          severity: 'error',
          file: path,
          message: `"${name}" has its code in another file, too`,
        });
      template.data[field] = text;
      continue;
    }
    const json = parsed(text);
    if (isObject(json)) Object.assign(template.data, json);
    else findings.push({ severity: 'error', file: path, message: json });
  }
  templates.push(...found.values());
}

function parsed(text: string): Record<string, unknown> | string {
  try {
    const json: unknown = JSON.parse(text);
    return isObject(json) ? json : 'is no JSON object';
  } catch (error) {
    return `is no JSON: ${error instanceof Error ? error.message : String(error)}`;
  }
}

function readAssets(folder: string, below: 'assets' | 'verbatim', assets: TemplateAsset[]): void {
  const root = join(folder, below);
  if (!existsSync(root)) return;
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.startsWith('.')) continue;
    const file = join(entry.parentPath, entry.name);
    const bytes = readFileSync(file);
    const text = bytes.toString('utf8');
    assets.push({
      path: relative(root, file).split(sep).join('/'),
      ...(Buffer.from(text).equals(bytes) ? { text } : { base64: bytes.toString('base64') }),
      ...(below === 'verbatim' ? { verbatim: true } : {}),
    });
  }
}

function namesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.') && !entry.name.endsWith('.md'))
    .map(({ name }) => name)
    .sort();
}
