import type { Instruction } from '@bakehouse/contract';

/** What the browser is told after a run, or after several: one instruction, a sequence, or nothing. */
export function instructionOf(instructions: readonly Instruction[]): Instruction {
  const [only] = instructions;
  if (only === undefined) return { type: 'none' };
  return instructions.length === 1 ? only : { type: 'sequence', responses: [...instructions] };
}
