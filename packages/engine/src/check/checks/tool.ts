import type { Check } from '../subject.ts';

/** A tool begins somewhere, and tells an assistant what it is for and what it takes. */
export const checkTool: Check = ({ json }, report) => {
  if (json['tool'] !== true) return;
  if (json['entry'] === undefined)
    report.error('required', 'entry', 'A tool is run directly: it needs an "entry"');
  if (json['description'] === undefined)
    report.warning(
      'required',
      'description',
      'An assistant knows what a tool is for by its description only',
    );
  if (json['input'] === undefined)
    report.warning(
      'required',
      'input',
      'An assistant gives a tool only what its "input" declares: here, nothing',
    );
};
