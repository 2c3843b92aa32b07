import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { createScanner } from 'jsonc-parser';
import { namesOf } from '../naming.ts';
import { entriesOf } from '../policy/entries.ts';
import { mergeEntries } from '../policy/merge.ts';
import { unmergeEntries } from '../policy/unmerge.ts';
import { policyText } from './policy-arbitrary.ts';

/** How the control plane writes a policy that it is sent. */
export type Formatter = (text: string) => string;

const entries = entriesOf(namesOf('acme'), ['ann@acme.example'], 'autogroup:admin');

const written = [
  '{}',
  '{"groups": {"group:ops": ["ops@example.com"]}, "grants": [{"src": ["group:ops"], "dst": ["tag:dns"], "ip": ["*"]}]}',
  '{"groups":{},"tagOwners":{"tag:server":["autogroup:admin"]},"grants":[],}',
  '// head\n{\n\t"grants": [\n\t\t// first\n\t\t{"src": ["*"], "dst": ["tag:dns"], "ip": ["udp:53"]}, // after\n\t\t/* last */\n\t],\n} // tail\n',
];

/** What becomes of one policy when a server is set up and taken down, and the control plane formats each text it is sent. */
export interface Told {
  before: string;
  /** What a second plan would still change. */
  pending: number;
  after: string;
}

/** The policies that people and chance wrote, each set up and taken down again. */
export function hujsonStory(base: string, format: Formatter): Told[] {
  const made = fc.sample(policyText, { numRuns: 25, seed: 7 });
  return [base, ...written, ...made].map((before) => {
    const stored = format(mergeEntries(before, entries).text);
    const after = format(unmergeEntries(stored, entries, { commonTagInUse: false }).text);
    return { before, pending: mergeEntries(stored, entries).changes.length, after };
  });
}

/** The key of a text in the record. */
export function keyOfText(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/** The kinds of the scanner's tokens that count here. */
const kinds = { comma: 5, lineBreak: 14, blank: 15, end: 17 };

/** Everything of a policy but blanks, line breaks and closing commas: those are the formatter's. */
export function substance(text: string): string[] {
  const scanner = createScanner(text, false);
  const found: string[] = [];
  for (let kind: number = scanner.scan(); kind !== kinds.end; kind = scanner.scan()) {
    if ([kinds.comma, kinds.lineBreak, kinds.blank].includes(kind)) continue;
    const token = text.slice(scanner.getTokenOffset(), scanner.getTokenOffset() + scanner.getTokenLength());
    found.push(token.startsWith('/') ? token.replace(/\s+/g, ' ').trim() : token);
  }
  return found;
}
