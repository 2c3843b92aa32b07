import type { ValueMode } from './value-mode.ts';

/** Options that are seldom words: most take what another element gave, or a condition. */
const first: Readonly<Record<string, ValueMode>> = {
  condition: 'expression',
  items: 'value',
  value: 'value',
  copy: 'value',
  id: 'value',
  entity: 'value',
  file: 'value',
  attachments: 'value',
  assets: 'value',
  input: 'value',
  data: 'value',
  body: 'value',
  user: 'value',
  resources: 'value',
};

/** How an option that is not written yet is offered, by its name. */
export function firstMode(path: string): ValueMode {
  return first[path.slice(path.lastIndexOf('.') + 1)] ?? 'text';
}
