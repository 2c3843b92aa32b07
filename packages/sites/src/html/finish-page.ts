import { hash } from 'node:crypto';
import { escapeHtml } from './escape-html.ts';
import { headEntries, type PageHead } from './head-entries.ts';
import { minifyHtml } from './minify-html.ts';
import { judgeUrl } from './safe-url.ts';
import { scanHtml, type HtmlAttribute } from './scan-html.ts';

/** A page ready to be written, with what a look at it showed. */
export interface FinishedPage {
  html: string;
  /** Paths of this site that the page refers to. */
  links: string[];
  /** CSP hashes of its inline scripts. */
  inline: string[];
  warnings: { code: string; message: string }[];
}

/** Completes rendered HTML: a whole document, head entries, policy with script hashes, unsafe addresses dropped. */
export function finishPage(rendered: string, head: PageHead): FinishedPage {
  let html = head.minify ? minifyHtml(rendered) : rendered;
  let seen = look(html);
  if (seen.headAt === -1) {
    html = wholeDocument(html, head.lang);
    seen = look(html);
  }
  if (!seen.has.has('doctype')) seen.edits.push({ start: 0, end: 0, text: '<!doctype html>' });
  const language = languageEdit(seen, head.lang);
  if (language !== undefined) seen.edits.push(language);
  const edits = [
    ...seen.edits,
    { start: seen.headAt, end: seen.headAt, text: headEntries(head, seen.has, [...seen.inline]) },
  ];
  return {
    html: applyEdits(html, edits),
    links: [...seen.links],
    inline: [...seen.inline],
    warnings: seen.warnings,
  };
}

interface Edit {
  start: number;
  end: number;
  text: string;
}

interface Seen {
  /** Just behind `<head>`, so that the policy stands before all it governs. */
  headAt: number;
  /** The `<html>` tag: where attributes may be put, and its `lang` where it has one. */
  root: { at: number; lang: HtmlAttribute | undefined } | undefined;
  has: Set<string>;
  links: Set<string>;
  inline: Set<string>;
  edits: Edit[];
  warnings: { code: string; message: string }[];
}

const addresses = new Set([
  'href',
  'src',
  'action',
  'formaction',
  'poster',
  'data',
  'xlink:href',
  'background',
  'ping',
]);
const dataBlock = /^(?:application\/(?:ld\+)?json|text\/(?:plain|template))$/i;

/** Gives a fragment, or a document without a head, the frame it lacks. */
function wholeDocument(html: string, lang: string | undefined): string {
  const tag = /<html[\s>]/i.exec(html);
  if (tag !== null) {
    const end = html.indexOf('>', tag.index) + 1;
    return `${html.slice(0, end)}<head></head>${html.slice(end)}`;
  }
  const language = lang === undefined ? '' : ` lang="${escapeHtml(lang)}"`;
  return `<!doctype html><html${language}><head></head><body>${html}</body></html>`;
}

function look(html: string): Seen {
  const seen: Seen = {
    headAt: -1,
    root: undefined,
    has: new Set(),
    links: new Set(),
    inline: new Set(),
    edits: [],
    warnings: [],
  };
  let inlineScript = false;
  scanHtml(html, (piece) => {
    if (piece.kind === 'doctype') seen.has.add('doctype');
    if (piece.kind === 'open') {
      inlineScript = false;
      if (piece.name === 'head' && seen.headAt === -1) seen.headAt = piece.end;
      if (piece.name === 'html') {
        const lang = piece.attributes.find((one) => one.name === 'lang');
        seen.root ??= { at: piece.start + '<html'.length, lang };
      }
      if (piece.name === 'title') seen.has.add('title');
      if (piece.name === 'script') inlineScript = isInlineScript(piece.attributes);
      if (piece.name === 'meta') noteMeta(piece.attributes, seen);
      if (piece.name === 'link') noteLink(piece.attributes, seen);
      for (const attribute of piece.attributes) lookAtAttribute(piece.name, attribute, seen);
    } else if (piece.kind === 'text' && piece.within === 'script' && inlineScript) {
      seen.inline.add(`sha256-${hash('sha256', html.slice(piece.start, piece.end), 'base64')}`);
    }
  });
  return seen;
}

/** A page says in which language it is, also where its frame leaves that empty. */
function languageEdit({ root }: Seen, lang: string | undefined): Edit | undefined {
  if (root === undefined || lang === undefined || (root.lang?.value ?? '') !== '') return undefined;
  const text = `lang="${escapeHtml(lang)}"`;
  return root.lang === undefined
    ? { start: root.at, end: root.at, text: ` ${text}` }
    : { start: root.lang.start, end: root.lang.end, text };
}

function isInlineScript(attributes: HtmlAttribute[]): boolean {
  const type = attributes.find((one) => one.name === 'type')?.value ?? '';
  return !attributes.some((one) => one.name === 'src') && !dataBlock.test(type.trim());
}

function noteMeta(attributes: HtmlAttribute[], seen: Seen): void {
  for (const { name, value } of attributes) {
    if (name === 'name' || name === 'property') seen.has.add(`meta:${value.toLowerCase()}`);
    if (name === 'charset') seen.has.add('charset');
  }
}

function noteLink(attributes: HtmlAttribute[], seen: Seen): void {
  for (const { name, value } of attributes) {
    if (name === 'rel' && value.toLowerCase() === 'canonical') seen.has.add('link:canonical');
    if (name === 'hreflang') seen.has.add('hreflang');
    if (name === 'type' && /^application\/(?:atom\+xml|rss\+xml|feed\+json)$/i.test(value))
      seen.has.add('feed');
  }
}

function lookAtAttribute(tag: string, attribute: HtmlAttribute, seen: Seen): void {
  if (attribute.name.startsWith('on')) {
    seen.warnings.push({
      code: 'inline_handler',
      message: `<${tag} ${attribute.name}> is ignored by browsers here; listen for the event in a script`,
    });
  }
  if (!addresses.has(attribute.name)) return;
  const verdict = judgeUrl(attribute.value, tag === 'img');
  if (verdict.kind === 'unsafe') {
    seen.edits.push({ start: attribute.start, end: attribute.end, text: `${attribute.name}="#"` });
    seen.warnings.push({
      code: 'unsafe_address',
      message: `<${tag} ${attribute.name}> had the unsafe address "${attribute.value.slice(0, 80)}", which was dropped`,
    });
  } else if (verdict.kind === 'internal' && verdict.path !== '') {
    seen.links.add(verdict.path);
  }
}

function applyEdits(html: string, edits: Edit[]): string {
  edits.sort((one, other) => one.start - other.start);
  let out = '';
  let at = 0;
  for (const edit of edits) {
    out += html.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return out + html.slice(at);
}
