import type { ContentFault } from '@bakehouse/contract';

/** What is wrong with a definition, or looks wrong. */
export interface Finding extends ContentFault {
  /** An error keeps the whole set from being applied. */
  severity: 'error' | 'warning';
}

/** A finding and the file it was made in. */
export interface PlacedFinding extends Finding {
  /** Relative to the folder with the definitions, with forward slashes. */
  file: string;
  line?: number;
  column?: number;
}

/** Faults as errors. */
export function errors(faults: readonly ContentFault[]): Finding[] {
  return faults.map((fault) => ({ ...fault, severity: 'error' }));
}

/** One error. */
export function error(code: string, path: string, message: string): Finding {
  return { severity: 'error', path, message, code };
}

/** One warning. */
export function warning(code: string, path: string, message: string): Finding {
  return { severity: 'warning', path, message, code };
}

/** A finding as one line: `file:json.path: message`, and where in the file. */
export function findingLine({ severity, file, path, message, line, column }: PlacedFinding): string {
  const place = path === '' ? file : `${file}:${path}`;
  const spot = line === undefined ? '' : ` (line ${line}, column ${column})`;
  return `${severity.padEnd(7)} ${place}: ${message}${spot}`;
}
