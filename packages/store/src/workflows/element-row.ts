import { createHash } from 'node:crypto';
import type { ElementDescription } from '@bakehouse/contract';

/** An element type as it is written into the database. */
export interface ElementRow {
  type: string;
  title: string;
  summary: string;
  digest: string;
  /** The description as JSON. */
  text: string;
}

/** Makes the row of a description. */
export function elementRow(description: ElementDescription): ElementRow {
  const { type, title, summary } = description;
  const text = JSON.stringify(description);
  return { type, title, summary, digest: createHash('sha256').update(text).digest('hex'), text };
}
