import { member, operand, quoted } from '../../javascript/names.ts';
import { untranslatable } from '../../javascript/untranslatable.ts';
import { splitOut } from './split-out.ts';
import { code, objectsIn, parameter, type Convert, type Converted } from '../reader.ts';
import { textOf } from '../../text-of.ts';

/** Aggregate: one item of all. */
export const aggregate: Convert = (reader) => {
  if (parameter(reader, 'aggregate') === 'aggregateAllItemData')
    return list(`{${quoted(textOf(parameter(reader, 'destinationFieldName') ?? 'data'))}: [$]}`, 'item');
  const fields = objectsIn(parameter(reader, 'fieldsToAggregate.fieldToAggregate'));
  const entries = fields.map((each) => {
    const path = textOf(each['fieldToAggregate'] ?? '').replace(/^=/, '');
    if (path === '' || path.includes('{{')) return untranslatable('a field that is worked out');
    const name =
      each['renameField'] === true
        ? textOf(each['outputFieldName'] ?? path)
        : (path.split('.').at(-1) ?? path);
    return `${quoted(name)}: [${pathOf(path)}]`;
  });
  return list(`{${entries.join(', ')}}`, 'item');
};

/** Limit. */
export const limit: Convert = (reader) => {
  const most = code(reader, 'maxItems') ?? '1';
  return list(
    parameter(reader, 'keep') === 'lastItems'
      ? `($all := [$]; [$filter($all, function($v, $i) {$i >= $count($all) - ${operand(most)}})])`
      : `[$filter([$], function($v, $i) {$i < ${operand(most)}})]`,
  );
};

/** Sort by fields. */
export const sort: Convert = (reader) => {
  const fields = objectsIn(parameter(reader, 'sortFieldsUi.sortField')).map((each) => {
    const path = textOf(each['fieldName'] ?? '');
    return `${each['order'] === 'descending' ? '>' : '<'}${pathOf(path)}`;
  });
  if (fields.length === 0) return untranslatable('sorting by chance or by code');
  return list(`[$^(${fields.join(', ')})]`);
};

/** Remove Duplicates. */
export const removeDuplicates: Convert = (reader) => {
  if (textOf(parameter(reader, 'operation') ?? 'removeDuplicateInputItems') !== 'removeDuplicateInputItems')
    return untranslatable('remembering items from run to run');
  const given = parameter(reader, 'fieldsToCompare') ?? parameter(reader, 'compare') ?? 'allFields';
  const fields = textOf(given === 'selectedFields' ? (parameter(reader, 'fieldsToCompare') ?? '') : given);
  if (fields === 'allFields' || typeof given !== 'string') return list('[$distinct($)]');
  return list(firstOfEach(fields.split(',').map((each) => pathOf(each.trim()))));
};

/** Summarize: figures, in groups or over all. */
export const summarize: Convert = (reader) => {
  const figures = objectsIn(parameter(reader, 'fieldsToSummarize.values')).map((each) => {
    const kind = textOf(each['aggregation'] ?? 'count');
    const field = textOf(each['field'] ?? '');
    const write =
      (Object.hasOwn(figureOf, kind) ? figureOf[kind] : undefined) ?? untranslatable(`the figure "${kind}"`);
    return `${quoted(`${kind}_${field}`)}: ${write(`$g.${pathOf(field)}`)}`;
  });
  const groups = textOf(parameter(reader, 'fieldsToSplitBy') ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);
  if (groups.length === 0) return list(`($g := [$]; {${figures.join(', ')}})`, 'item');
  const key = groups.map((each) => `$string($v.${pathOf(each)})`).join(' & "|" & ');
  const kept = groups.map((each) => `${quoted(each)}: $g[0].${pathOf(each)}`);
  return list(
    `($all := [$]; [$map($distinct($map($all, function($v) {${key}})), function($k) {($g := $filter($all, function($v) {(${key}) = $k}); {${[...kept, ...figures].join(', ')}})})])`,
  );
};

/** Item Lists, which were all of these in one node. */
export const itemLists: Convert = (reader) => {
  const operation = textOf(parameter(reader, 'operation') ?? 'splitOutItems');
  const convert = ofItemLists.get(operation) ?? untranslatable(`the operation "${operation}"`);
  return convert(reader);
};

const ofItemLists: ReadonlyMap<string, Convert> = new Map([
  ['limit', limit],
  ['sort', sort],
  ['removeDuplicates', removeDuplicates],
  ['summarize', summarize],
  ['concatenateItems', aggregate],
  ['splitOutItems', splitOut],
]);

const figureOf: Readonly<Record<string, (of: string) => string>> = {
  sum: (of) => `$sum(${of})`,
  count: (of) => `$count(${of})`,
  countUnique: (of) => `$count($distinct(${of}))`,
  average: (of) => `$average(${of})`,
  min: (of) => `$min(${of})`,
  max: (of) => `$max(${of})`,
  append: (of) => `[${of}]`,
  concatenate: (of) => `$join(${of}.$string(), ", ")`,
};

function firstOfEach(paths: readonly string[]): string {
  const key = paths.map((path) => `$string($v.${path})`).join(' & "|" & ');
  return `($all := [$]; [$map($distinct($map($all, function($v) {${key}})), function($k) {$filter($all, function($v) {(${key}) = $k})[0]})])`;
}

function pathOf(path: string): string {
  if (path === '' || path.startsWith('=')) return untranslatable('a field that is worked out');
  return path.split('.').reduce((at, name) => member(at, name), '$');
}

function list(value: string, gives: 'list' | 'item' = 'list'): Converted {
  return {
    elements: [{ type: 'data/map', options: { value } }],
    takes: 'list',
    ...(gives === 'list' ? { gives } : {}),
  };
}
