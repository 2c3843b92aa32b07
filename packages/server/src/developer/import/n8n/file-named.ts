import { member } from '../javascript/names.ts';

/** A file of an item, as an expression: files of n8n are the member `binary`, by the same names. */
export function fileNamed(name: string): string {
  return member('binary', name);
}
