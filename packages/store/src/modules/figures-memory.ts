/** What was worked out from modules, and how far these had come before. */
interface Kept {
  /** Undefined where only this is known: that the question takes long. */
  answer?: { at: string; rows: readonly unknown[]; size: number };
}

/** Answers to questions that take long, and to what state of the modules they belong. */
export interface FiguresMemory {
  /** Whether a question has taken so long before that its answer is worth keeping. */
  knows: (question: string) => boolean;
  /** Notes how long a question took. */
  took: (question: string, ms: number) => void;
  answer: (question: string, at: string) => readonly unknown[] | undefined;
  keep: (question: string, at: string, rows: readonly unknown[]) => void;
}

/** Most questions that are known, and most characters of their answers together. */
const mostQuestions = 500;
const mostCharacters = 4_000_000;

/** What is asked seldom makes room for what is asked often; `worthKeeping` in milliseconds. */
export function figuresMemory(worthKeeping = 5): FiguresMemory {
  const memory = new Map<string, Kept>();
  let characters = 0;
  return { knows: (question) => memory.has(question), took, answer, keep };

  function took(question: string, ms: number): void {
    if (ms >= worthKeeping) put(question, {});
  }

  function answer(question: string, at: string): readonly unknown[] | undefined {
    const known = memory.get(question);
    if (known?.answer?.at !== at) return undefined;
    put(question, known);
    return known.answer.rows;
  }

  function keep(question: string, at: string, rows: readonly unknown[]): void {
    const size = JSON.stringify(rows).length;
    if (size <= mostCharacters / 10) put(question, { answer: { at, rows, size } });
  }

  function put(question: string, kept: Kept): void {
    forget(question);
    memory.set(question, kept);
    characters += question.length + (kept.answer?.size ?? 0);
    for (const oldest of memory.keys()) {
      if (memory.size <= mostQuestions && characters <= mostCharacters) return;
      forget(oldest);
    }
  }

  function forget(question: string): void {
    const known = memory.get(question);
    if (known === undefined) return;
    memory.delete(question);
    characters -= question.length + (known.answer?.size ?? 0);
  }
}
