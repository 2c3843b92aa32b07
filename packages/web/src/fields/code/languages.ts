import { StreamLanguage, type StreamParser } from '@codemirror/language';
import { wordFor } from '../../base/i18n/word-for.ts';

/** The languages that are coloured, each loaded with the first code of it. */
const parsers: Readonly<Record<string, () => Promise<StreamParser<unknown>>>> = {
  javascript: async () => (await import('@codemirror/legacy-modes/mode/javascript')).javascript,
  typescript: async () => (await import('@codemirror/legacy-modes/mode/javascript')).typescript,
  json: async () => (await import('@codemirror/legacy-modes/mode/javascript')).json,
  css: async () => (await import('@codemirror/legacy-modes/mode/css')).css,
  scss: async () => (await import('@codemirror/legacy-modes/mode/css')).sCSS,
  html: async () => (await import('@codemirror/legacy-modes/mode/xml')).html,
  xml: async () => (await import('@codemirror/legacy-modes/mode/xml')).xml,
  liquid: async () => (await import('./liquid.ts')).liquid,
  sql: async () => (await import('@codemirror/legacy-modes/mode/sql')).pgSQL,
  python: async () => (await import('@codemirror/legacy-modes/mode/python')).python,
  shell: async () => (await import('@codemirror/legacy-modes/mode/shell')).shell,
  yaml: async () => (await import('@codemirror/legacy-modes/mode/yaml')).yaml,
  latex: async () => (await import('@codemirror/legacy-modes/mode/stex')).stex,
};

const others: Readonly<Record<string, string>> = {
  js: 'javascript',
  jsx: 'javascript',
  ts: 'typescript',
  tsx: 'typescript',
  htm: 'html',
  svg: 'xml',
  postgresql: 'sql',
  py: 'python',
  bash: 'shell',
  sh: 'shell',
  yml: 'yaml',
  tex: 'latex',
};

/** The colours of a language, by one of its names; undefined where it has none here. */
export async function languageNamed(name: string): Promise<StreamLanguage<unknown> | undefined> {
  const lower = name.trim().toLowerCase();
  const key = wordFor(others, lower);
  const load = Object.hasOwn(parsers, key) ? parsers[key] : undefined;
  return load && StreamLanguage.define(await load());
}
