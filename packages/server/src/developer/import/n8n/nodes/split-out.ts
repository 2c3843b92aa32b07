import { member, quoted } from '../../javascript/names.ts';
import { untranslatable } from '../../javascript/untranslatable.ts';
import { fixed, parameter, type Convert } from '../reader.ts';

/** Split Out: one item for each entry of a list. */
export const splitOut: Convert = (reader) => {
  const [field = '', ...more] = (fixed(reader, 'fieldToSplitOut') ?? untranslatable('the field to split out'))
    .split(',')
    .map((each) => each.trim().replace(/^\$json\./, ''));
  if (more.length > 0) return untranslatable('splitting several fields at once');
  const path = field.split('.').reduce((at, name) => member(at, name), '$');
  const named = parameter(reader, 'options.destinationFieldName');
  const last = typeof named === 'string' && named !== '' ? named : (field.split('.').at(-1) ?? field);
  const include = parameter(reader, 'include');
  const one = `{${quoted(last)}: $v}`;
  const value =
    include === 'allOtherFields'
      ? `[$map([${path}], function($v) {$merge([$, ${one}])})]`
      : include === 'selectedOtherFields'
        ? untranslatable('splitting with some of the other fields')
        : typeof named === 'string' && named !== ''
          ? `[$map([${path}], function($v) {${one}})]`
          : `[$map([${path}], function($v) {$type($v) = "object" ? $v : ${one}})]`;
  return { elements: [{ type: 'data/map', options: { value } }], gives: 'list' };
};
