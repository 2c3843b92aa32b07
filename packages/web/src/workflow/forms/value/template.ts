import { partsOfSource, sourceOfParts, type Part } from './text-parts.ts';

/** How a value stands in a text while it is edited. */
export const slot = /\{\{\s*((?:(?!\{\{|\}\})[^])+?)\s*\}\}/g;

/** A text with values as it is edited: `Order {{ number }}`. */
export function templateOf(parts: readonly Part[]): string {
  return parts.map((part) => ('text' in part ? part.text : `{{ ${part.value} }}`)).join('');
}

/** The parts of a text as it is edited. */
export function partsOfTemplate(template: string): Part[] {
  const parts: Part[] = [];
  let from = 0;
  for (const found of template.matchAll(slot)) {
    if (found.index > from) parts.push({ text: template.slice(from, found.index) });
    parts.push({ value: found[1] ?? '' });
    from = found.index + found[0].length;
  }
  if (from < template.length || parts.length === 0) parts.push({ text: template.slice(from) });
  return parts;
}

/** The expression of a text as it is edited. */
export function sourceOfTemplate(template: string): string {
  return sourceOfParts(partsOfTemplate(template));
}

/** The text to edit in place of an expression; undefined where that would lose something. */
export function templateOfSource(source: string): string | undefined {
  const parts = partsOfSource(source);
  if (parts === undefined) return undefined;
  const template = templateOf(parts);
  return JSON.stringify(partsOfTemplate(template)) === JSON.stringify(parts) ? template : undefined;
}
