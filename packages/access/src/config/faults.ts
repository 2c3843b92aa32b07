import { Problem, type Fault } from '../problem.ts';

/** Collects everything that is wrong with a file, so that it is told in one go. */
export interface FaultList {
  /** The file is wrong there. */
  add(path: string, message: string): void;
  /** The file asks for something a safety rule forbids. */
  refuse(path: string, message: string): void;
  /** Throws when anything was found. */
  finish(file: string): void;
}

/** An empty list of faults. */
export function faultList(): FaultList {
  const wrong: Fault[] = [];
  const refused: Fault[] = [];
  return {
    add: (path, message) => void wrong.push({ path, message }),
    refuse: (path, message) => void refused.push({ path, message }),
    finish: (file) => {
      const faults = [...wrong, ...refused];
      if (faults.length === 0) return;
      const count = faults.length === 1 ? 'one fault' : `${faults.length} faults`;
      throw new Problem(refused.length > 0 ? 'refused' : 'usage', `${file} has ${count}`, { faults });
    },
  };
}
