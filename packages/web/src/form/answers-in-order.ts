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
  const carryOut = ({ number, instruction, sent }: Answered, how: 'first' | 'again') => {
    const later = answered.filter((each) => each.number > number);
    sent.overwritten = new Set(later.flatMap((each) => [...each.sent.wrote]));
    return apply(instruction, sent, how);
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
          const own = { number, instruction, sent };
          answered.splice(at === -1 ? answered.length : at, 0, own);
          await around(sent, async () => {
            await carryOut(own, 'first');
            for (const each of answered.filter((other) => other.number > number))
              await carryOut(each, 'again');
          });
          end();
        },
        end,
      };
    },
  };
}
