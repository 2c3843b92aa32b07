import { isStartedBySomebody } from '../started-by.ts';
import type { Check } from '../subject.ts';

/** What a browser is told reaches somebody: neither the clock nor another system has one. */
export const checkUnseen: Check = (subject, report) => {
  if (isStartedBySomebody(subject)) return;
  for (const { element, options, type, path } of subject.elements) {
    // A response is kept with the run, whoever reads it.
    if (element?.effect(options) !== 'client' || type === 'action/response') continue;
    const message = `Nobody sits before what begins this workflow, so that ${type} tells nobody anything`;
    report.warning('no_effect', `${path}.type`, message);
  }
};
