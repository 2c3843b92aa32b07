import type { Instruction } from '@bakehouse/contract';
import type { Sent } from './sent.ts';

/** Carries out an answer; `again` where it was carried out before, and only what it sets is to stand once more. */
export type Apply = (instruction: Instruction, sent: Sent, how: 'first' | 'again') => void | Promise<void>;

/** The place of one question among those that a form asks. */
export interface Turn {
  /** Takes the answer in, as if those to earlier questions had come before it. */
  answer(instruction: Instruction): Promise<void>;
  /** There is no answer, or it does not count any more. */
  end(): void;
}

/** Answers that come in any order and leave the form as if they had come in the order of the questions. */
export interface AnswersInOrder {
  begin(sent: Sent): Turn;
}

interface Answered {
  number: number;
  instruction: Instruction;
  sent: Sent;
}

/** What happens around an answer and those that follow it once more. */
export type Around = (sent: Sent, work: () => Promise<void>) => Promise<void>;

/** Makes the order of a form's answers: a late one is followed once more by those to later questions. */
export function createAnswersInOrder(apply: Apply, around: Around = (_, work) => work()): AnswersInOrder {
  const open = new Set<number>();
  let answered: Answered[] = [];
  let asked = 0;
  const repeat = async (which: (each: Answered) => boolean) => {
    for (const { instruction, sent } of answered.filter(which)) await apply(instruction, sent, 'again');
  };
  const forgetOld = () => {
    const oldestOpen = Math.min(...open);
    answered = answered.filter(({ number }) => number > oldestOpen);
  };
  return {
    begin(sent) {
      asked += 1;
      const number = asked;
      open.add(number);
      const end = () => {
        open.delete(number);
        forgetOld();
      };
      return {
        async answer(instruction) {
          const at = answered.findIndex((each) => each.number > number);
          answered.splice(at === -1 ? answered.length : at, 0, {
            number,

            instruction,
            sent,
          });
          await around(sent, async () => {
            await apply(instruction, sent, 'first');
            await repeat((each) => each.number > number);
          });
          end();
        },
        end,
      };
    },
  };
}
