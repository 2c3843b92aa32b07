import type { ReactNode } from 'react';

/** A question that stands open until it is answered. */
export interface Question {
  title: string;
  message: string;
  /** What else is shown before one decides. */
  details?: ReactNode;
  confirm: string;
  cancel?: string;
  danger?: boolean;
  answer: (yes: boolean) => void;
}

let question: Question | null = null;
const listeners = new Set<() => void>();

/** Asks and waits for the answer. */
export function ask(given: Omit<Question, 'answer'>): Promise<boolean> {
  return new Promise((resolve) => {
    set({
      ...given,
      answer: (yes) => {
        set(null);
        resolve(yes);
      },
    });
  });
}

/** The question that stands open. */
export function currentQuestion(): Question | null {
  return question;
}

/** Calls back when a question comes or goes. */
export function subscribeQuestion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(next: Question | null): void {
  question = next;
  for (const listener of listeners) listener();
}
