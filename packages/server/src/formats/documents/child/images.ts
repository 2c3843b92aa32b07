import type { JobFile } from '../job.ts';
import { plainText, walk, type Document, type Node } from './ast.ts';
import { imageKind } from './image-kind.ts';

/** What becomes of pictures in a format. */
export type ImageUse =
  /** They are put into the result; what is not at hand is replaced by its description. */
  | 'embed'
  /** The result is text that names them: those at hand become part of it as data. */
  | 'inline'
  /** The result names them as the source did. */
  | 'name';

/** Gives each picture of a document what the target needs of it. Gives the files that are used, and what was left out. */
export function placeImages(
  document: Document,
  files: readonly JobFile[],
  use: ImageUse,
): { used: JobFile[]; warnings: string[] } {
  const known = new Map(files.map((file) => [file.name, file]));
  const used = new Map<string, JobFile>();
  const warnings: string[] = [];
  walk(document.blocks, (node) => {
    if (node.t !== 'Image') return;
    const [attributes, description, target] = node.c as [unknown, Node[], [string, string]];
    const [address] = target;
    const content = known.get(fileName(address))?.content ?? dataOf(address);
    if (use === 'name') return;
    const kind = content === undefined ? undefined : imageKind(content);
    if (content !== undefined && kind !== undefined) {
      if (use === 'inline') {
        target[0] = `data:${kind.mime};base64,${Buffer.from(content).toString('base64')}`;
        return;
      }
      // Names of our own: nothing of a document becomes the name of a file.
      const name = `picture-${used.size + 1}.${kind.extension}`;
      used.set(name, { name, content });
      node.c = [attributes, description, [name, target[1]]];
      return;
    }
    if (use === 'inline') {
      if (!/^(?:https?:|data:|\/\/)/i.test(address))
        warnings.push(
          `The picture ${JSON.stringify(address.slice(0, 100))} is not an asset; it stays a name that leads nowhere`,
        );
      return;
    }
    const shown = address.startsWith('data:') ? 'inside the document' : JSON.stringify(address.slice(0, 100));
    warnings.push(
      `The picture ${shown} ${content === undefined ? 'is not an asset' : 'is of an unknown kind'} and was left out`,
    );
    node.t = 'Emph';
    node.c = plainText(description) === '' ? [] : description;
  });
  return { used: [...used.values()], warnings };
}

/** The name of a file that an address in a document means: `./a%20b.png` is `a b.png`. */
function fileName(address: string): string {
  const path = address.replace(/^(?:\.\/)+/, '');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function dataOf(address: string): Uint8Array | undefined {
  const found = /^data:[^,;]*(?:;[^,;]+)*;base64,([A-Za-z0-9+/=\s%]*)$/.exec(address);
  return found?.[1] === undefined ? undefined : Buffer.from(found[1].replaceAll('%', ''), 'base64');
}
