/** One instruction of a Dockerfile. */
export interface Instruction {
  name: string;
  value: string;
}

/** The instructions of a Dockerfile; lines that are continued are one. */
export function instructions(text: string): Instruction[] {
  const lines = text.replace(/\\\n\s*/g, '').split('\n');
  return lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ name: line.slice(0, line.indexOf(' ')), value: line.slice(line.indexOf(' ') + 1) }));
}
