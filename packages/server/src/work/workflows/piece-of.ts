/** What a type of an element means of a piece. */
export interface PieceType {
  name: string;
  /** The action or the trigger. */
  what: string;
  isTrigger: boolean;
}

/** The piece that a type of an element is of, such as `piece/slack/post`; undefined where it is of none. */
export function pieceOf(type: string): PieceType | undefined {
  const [, event, name, what] = /^(event\/)?piece\/([^/]+)\/([^/]+)$/.exec(type) ?? [];
  return name === undefined || what === undefined
    ? undefined
    : { name, what, isTrigger: event !== undefined };
}
