import { isObject } from '@bakehouse/contract';
import type { Check } from '../subject.ts';

/** Retries and timeouts stand where they can do something. */
export const checkRetries: Check = ({ elements }, report) => {
  for (const { raw, element, type, path } of elements) {
    if (element === undefined) continue;
    const retry = isObject(raw['retry']) ? raw['retry'] : undefined;
    if (retry?.['attempts'] === 1)
      report.warning('no_effect', `${path}.retry.attempts`, 'One attempt in all is no retry');
    if (element.group !== 'event' && element.group !== 'flow') continue;
    for (const key of ['retry', 'timeout']) {
      if (raw[key] !== undefined)
        report.warning('no_effect', `${path}.${key}`, `"${key}" has no effect on ${type}`);
    }
  }
};
