/** A piece as the server lists it. */
export interface Piece {
  name: string;
  version: string;
  title: string;
  about: string | null;
  license: string | null;
  actions: number;
}

/** An action as a piece tells of it. */
export interface Action {
  name: string;
  title: string;
  about?: string;
}

/** The actions in whose texts all words stand. */
export function actionsWith(actions: readonly Action[], search: string): Action[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return actions.filter(({ name, title, about = '' }) => {
    const text = `${name} ${title} ${about}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
