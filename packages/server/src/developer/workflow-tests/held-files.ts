import { plainFileName } from '@bakehouse/contract';
import type { FilesAnswer, FilesRequest } from '@bakehouse/engine';
import { fileNamed } from './held-file.ts';

/** What an empty system would have answered: nothing is there, and whatever is written is taken. */
export function heldFiles({ operation, path, to, as, content, filename }: FilesRequest): FilesAnswer {
  switch (operation) {
    case 'list':
      return { entries: [], count: 0, more: false, skipped: 0 };
    case 'exists':
      return { path, exists: false, kind: null, size: null, modifiedAt: null };
    case 'read': {
      if (as === 'text') return { path, size: 0, text: '' };
      const name = plainFileName(filename ?? path.slice(path.lastIndexOf('/') + 1));
      return { path, size: 0, file: fileNamed('downloads', name, 'application/octet-stream') };
    }
    case 'write':
      return { path, size: typeof content === 'string' ? Buffer.byteLength(content) : 0 };
    case 'delete':
      return { path, deleted: true };
    case 'move':
      return { path, to, moved: true };
  }
}
