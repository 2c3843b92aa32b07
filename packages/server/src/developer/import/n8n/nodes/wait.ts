import { operand } from '../../javascript/names.ts';
import { untranslatable } from '../../javascript/untranslatable.ts';
import { code, parameter, type Convert } from '../reader.ts';
import { textOf } from '../../text-of.ts';

const units: Readonly<Record<string, number>> = { seconds: 1, minutes: 60, hours: 3600, days: 86_400 };

/** Wait for a time or until an instant. */
export const wait: Convert = (reader) => {
  const resume = parameter(reader, 'resume') ?? 'timeInterval';
  if (resume === 'specificTime')
    return {
      elements: [
        {
          type: 'flow/wait',
          options: { until: code(reader, 'dateTime') ?? untranslatable('a time that is missing') },
        },
      ],
    };
  if (resume !== 'timeInterval') return untranslatable('waiting for a call or a form');
  const unit = textOf(parameter(reader, 'unit') ?? (reader.node.version >= 1.1 ? 'seconds' : 'hours'));
  const amount = code(reader, 'amount') ?? (reader.node.version >= 1.1 ? '5' : '1');
  const factor = units[unit] ?? untranslatable(`waiting in ${unit}`);
  const number = /^"(\d+(?:\.\d+)?)"$/.exec(amount)?.[1] ?? amount;
  const seconds = /^\d+(?:\.\d+)?$/.test(number)
    ? Number(number) * factor
    : factor === 1
      ? number
      : `${operand(number)} * ${factor}`;
  return { elements: [{ type: 'flow/wait', options: { seconds } }] };
};
