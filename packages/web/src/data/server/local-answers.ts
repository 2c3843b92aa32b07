import type { Answer } from '@bakehouse/client/source';
import type { RequestOptions } from './request.ts';

/** What can answer requests in the server's place, such as a copy of the data on this device. */
export interface LocalAnswers {
  /** Whether this device keeps anything to answer from. */
  available(): boolean;
  /** Asked before the network; undefined leaves the request to the network. */
  before(path: string, options: RequestOptions): Promise<Answer<unknown> | undefined>;
  /** Asked after the network failed; undefined lets the request fail. */
  after(path: string, options: RequestOptions): Promise<Answer<unknown> | undefined>;
}

let current: LocalAnswers = {
  available: () => false,
  before: async () => undefined,
  after: async () => undefined,
};

/** What answers in the server's place now. */
export function localAnswers(): LocalAnswers {
  return current;
}

/** Sets what answers in the server's place; called once, when the app starts. */
export function setLocalAnswers(answers: LocalAnswers): void {
  current = answers;
}
