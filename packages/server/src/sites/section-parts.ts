import { sectionFieldsOf, type SectionField } from '@bakehouse/contract';

/** What an editor must know of a section. */
export interface SectionParts {
  name: string;
  type: string;
  vars: Record<string, unknown>;
  /** Names that its code reads: what a placement may give as params. */
  params: string[];
  /** Slots that its code names, into which sections can be nested. */
  slots: string[];
  /** Whether a placement may offer a slot of its own by `provide_slot`. */
  open: boolean;
  /** The fields that it asks for; none where it says nothing of them. */
  fields: readonly SectionField[];
}

/** Words that mean something else in Liquid. */
const known = new Set(
  'page site params vars forloop true false nil null blank empty and or not contains in else when now'.split(
    ' ',
  ),
);

/** Reads from the code of a section what it can be given. */
export function sectionParts(section: Record<string, unknown>): SectionParts {
  const code = typeof section['code'] === 'string' ? section['code'] : '';
  const { name, type, vars } = section;
  const isComponent = type === 'component';
  return {
    name: String(name),
    type: String(type),
    vars: typeof vars === 'object' && vars !== null ? (vars as Record<string, unknown>) : {},
    params: isComponent ? [] : namesIn(code),
    slots: isComponent ? [] : all(code, /\{%-?\s*slot\s+["']([A-Za-z][\w-]*)["']/g),
    open: isComponent || /\{%-?\s*slot\s*-?%\}/.test(code),
    fields: sectionFieldsOf(section),
  };
}

function namesIn(code: string): string[] {
  const own = new Set([
    ...all(code, /\{%-?\s*(?:for|tablerow)\s+(\w+)\s+in\b/g),
    ...all(code, /\{%-?\s*(?:assign|capture|increment|decrement)\s+(\w+)/g),
  ]);
  const read = [
    ...all(code, /\{\{-?\s*([a-z_]\w*)/gi),
    ...all(code, /\{%-?\s*(?:if|unless|elsif|case)\s+([a-z_]\w*)/gi),
    ...all(code, /\{%-?\s*(?:for|tablerow)\s+\w+\s+in\s+([a-z_]\w*)/gi),
    ...all(code, /\{%-?\s*image\s+([a-z_]\w*)/gi),
    ...all(code, /\b(?:limit|offset):\s*([a-z_]\w*)/gi),
    ...all(code, /\b(?:params|vars)\.([a-z_]\w*)/gi),
  ];
  return [...new Set(read)].filter((name) => !own.has(name) && !known.has(name));
}

function all(code: string, pattern: RegExp): string[] {
  return [...new Set([...code.matchAll(pattern)].map((found) => found[1] ?? ''))];
}
