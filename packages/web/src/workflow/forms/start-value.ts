import { kindOfOption, type OptionSchema } from './option-kind.ts';

/** What a new entry begins with: nothing in it yet, but of the right shape. */
export function startValue(schema: OptionSchema): unknown {
  const kind = kindOfOption(schema, undefined);
  switch (kind.kind) {
    case 'dictionary':
    case 'object':
    case 'filter':
      return {};
    case 'list':
      return [];
    case 'choice':
      return kind.values[0] ?? '';
    case 'boolean':
      return false;
    case 'number':
      return 0;
    case 'json':
      return null;
    case 'expression':
    case 'text':
    case 'sort':
      return '';
  }
}
