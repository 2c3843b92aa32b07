/** How much was erased, or would be. */
export interface EraseReport {
  resources: number;
  revisions: number;
  /** Runs whose input, output, state and trace were emptied; that they ran is kept. */
  runs: number;
  mails: number;
  notifications: number;
  /** Files that nothing else holds, with all their versions. */
  files: number;
  /** Answers that were kept for requests sent again. */
  answers: number;
  /** Changes that workflows have not been started for yet. */
  events: number;
  /** Sessions, tokens, passkeys and other ways to sign in. */
  credentials: number;
  /** Entries of the audit log that lose their network address. */
  addresses: number;
}

/** A report of nothing. */
export const nothingErased: EraseReport = {
  resources: 0,
  revisions: 0,
  runs: 0,
  mails: 0,
  notifications: 0,
  files: 0,
  answers: 0,
  events: 0,
  credentials: 0,
  addresses: 0,
};
