import { defineElement, listType, unknownType, type Type } from '@bakehouse/engine';
import { fileType } from '../file-type.ts';
import { filesFaults } from '../files/files-faults.ts';
import { filesOptions } from '../files/files-options.ts';
import { fixedType } from '../fixed-type.ts';

const text: Type = { kind: 'string' };
const number: Type = { kind: 'number' };
const truth: Type = { kind: 'boolean' };
const entry = { path: text, kind: text, size: number, modifiedAt: text };

/** What each operation gives. */
const answers: Readonly<Record<string, Readonly<Record<string, Type>>>> = {
  list: {
    entries: listType(fixedType('an entry', { name: text, ...entry })),
    count: number,
    more: truth,
    skipped: number,
  },
  read: { path: text, size: number, file: fileType },
  write: { path: text, size: number },
  delete: { path: text, deleted: truth },
  move: { path: text, to: text, moved: truth },
  exists: { ...entry, exists: truth },
};

/** Reaches files on S3 and SFTP. */
export const dataFiles = defineElement({
  type: 'data/files',
  summary:
    'Lists, reads, writes, moves and deletes files of another system: an object store (S3) or a server (SFTP). What is read becomes a stored file or a text.',
  options: filesOptions,
  effect: 'external',
  infer: ({ options: { operation, as } }) => {
    const known = typeof operation === 'string' ? answers[operation] : undefined;
    const { file: _file, ...plain } = known ?? {};
    const members = as === 'text' && operation === 'read' ? { ...plain, text } : known;
    return {
      outputs: {
        default: members === undefined ? unknownType : fixedType('what became of the file', members),
      },
    };
  },
  check: filesFaults,
  // What asks is loaded by whoever runs workflows, and not by whoever draws them.
  run: async (run) => (await import('../files/ask.ts')).askFiles(run),
  examples: [
    {
      title: 'The files that a supplier has put into a folder.',
      options: { connection: 'supplier', operation: 'list', path: '"out/" & month' },
      input: { month: '2026-05' },
      gives: {
        default: {
          entries: [
            {
              name: 'may.csv',
              path: 'out/2026-05/may.csv',
              kind: 'file',
              size: 120,
              modifiedAt: '2026-11-15T12:00:00.000000Z',
            },
          ],
          count: 1,
          more: false,
          skipped: 0,
        },
      },
    },
    {
      title: 'A path that leads upwards is refused.',
      options: { connection: 'supplier', operation: 'read', path: '"../secret"' },
      fails: 'invalid',
    },
  ],
});
