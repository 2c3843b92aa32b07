import { isStartedBySomebody } from '../started-by.ts';
import type { Check, Report, Subject } from '../subject.ts';

/** What a browser is told reaches somebody: neither the clock nor another system has one. */
export const checkUnseen: Check = (subject, report) => {
  checkAnswers(subject, report);
  if (isStartedBySomebody(subject)) return;
  for (const { element, options, type, path } of subject.elements) {
    // A response is kept with the run, whoever reads it.
    const isTold = element?.effect(options) === 'client' || opensFile.has(type);
    if (!isTold || type === 'action/response') continue;
    const message = `Nobody sits before what begins this workflow, so that ${type} tells nobody anything`;
    report.warning('no_effect', `${path}.type`, message);
  }
};

const opensFile: ReadonlySet<string> = new Set(['action/viewFile', 'action/downloadFile']);

/** A status and headers are for whoever calls a webhook. */
function checkAnswers({ events, elements, neighbours, definition }: Subject, report: Report): void {
  const isCalled = (neighbours?.callers(definition.identifier) ?? []).length > 0;
  if (isCalled || events.length === 0 || events.some(({ type }) => type === 'webhook')) return;
  for (const { type, options, path } of elements) {
    if (type !== 'action/response') continue;
    for (const key of ['status', 'headers'])
      if (options[key] !== undefined)
        report.warning(
          'no_effect',
          `${path}.options.${key}`,
          `"${key}" is for webhooks, and none starts this workflow`,
        );
  }
}
