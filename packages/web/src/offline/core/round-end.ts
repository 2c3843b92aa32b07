/** How a round of talking to the server ended. */
export type RoundEnd =
  | { kind: 'done' }
  /** The server was not reached, or asked to wait. */
  | { kind: 'lost'; seconds?: number | undefined }
  | { kind: 'signed-out' };
