import { translateExpression } from '../../javascript/expression.ts';
import { pictureOf } from '../../javascript/dates.ts';
import { operand, quoted } from '../../javascript/names.ts';
import { untranslatable } from '../../javascript/untranslatable.ts';
import { rootOf } from '../roots.ts';
import { code, fixed, parameter, type Convert } from '../reader.ts';
import { textOf } from '../../text-of.ts';

/** Date & Time. */
export const dateTime: Convert = (reader) => {
  const operation = textOf(parameter(reader, 'operation') ?? parameter(reader, 'action') ?? 'format');
  const value = code(reader, 'date') ?? code(reader, 'magnitude') ?? code(reader, 'value') ?? '$now()';
  const name =
    fixed(reader, 'outputFieldName') ??
    fixed(reader, 'dataPropertyName') ??
    {
      getCurrentDate: 'currentDate',
      formatDate: 'formattedDate',
      addToDate: 'newDate',
      subtractFromDate: 'newDate',
    }[operation] ??
    'data';
  const given = (written: string): ReturnType<Convert> => ({
    elements: [{ type: 'data/map', options: { value: `$merge([$, {${quoted(name)}: ${written}}])` } }],
  });
  if (operation === 'getCurrentDate') return given('$now()');
  if (operation === 'format' || operation === 'formatDate') {
    const format =
      fixed(reader, 'toFormat') ?? fixed(reader, 'customFormat') ?? fixed(reader, 'format') ?? 'yyyy-MM-dd';
    return given(
      `$fromMillis($toMillis(${value}), ${pictureOf(format === 'custom' ? 'yyyy-MM-dd' : format)})`,
    );
  }
  if (operation === 'addToDate' || operation === 'subtractFromDate' || operation === 'calculate') {
    const unit = fixed(reader, 'timeUnit') ?? 'days';
    const length = code(reader, 'duration') ?? '1';
    const less = operation === 'subtractFromDate' || parameter(reader, 'operation') === 'subtract';
    const unitLength = translateExpression(`$now.plus(1, ${quoted(unit)})`, {
      locals: new Map(),
      root: rootOf(reader.known),
    });
    const factor = /\+ (\d+)/.exec(unitLength)?.[1] ?? untranslatable(`a length in ${unit}`);
    return given(`$fromMillis($toMillis(${value}) ${less ? '-' : '+'} ${factor} * ${operand(length)})`);
  }
  return untranslatable(`the operation "${operation}"`);
};
