import { searchPieces } from '../../delivery/pieces/known-pieces.ts';
import type { Made } from './made.ts';

/** Says of services that nothing is known of here which piece there is for them. */
export async function withPieces(made: Made): Promise<Made> {
  if (made.todo.every(({ service }) => service === undefined)) return made;
  const known = new Map<string, string>();
  for (const { name, title } of await searchPieces(''))
    for (const each of [name, title]) known.set(plain(each), name);
  return {
    ...made,
    todo: made.todo.map(({ service, ...todo }) => {
      const piece =
        service === undefined ? undefined : known.get(plain(service.replace(/(?:Trigger|Tool)$/, '')));
      if (piece === undefined) return todo;
      return {
        ...todo,
        message: `${todo.message} There is a piece for it: install "${piece}" under Pieces, or by "bakehouse connect piece ${piece}", and choose one of its elements.`,
      };
    }),
  };
}

/** The same name however it is written: `googleSheets`, `google-sheets`, `Google Sheets`. */
function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}
