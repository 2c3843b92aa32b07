import type { LocalAnswers } from '../data/server/local-answers.ts';

/** What answers requests from the copy on this device, once it is open. */
export interface OfflineLayer extends Pick<LocalAnswers, 'before' | 'after'> {
  /** Keeps an answer as it came, to be given again without a connection. */
  keep(path: string, body: unknown): Promise<void>;
}
