import { OptionField } from '../../forms/OptionField.tsx';
import { describeOption, kindOfOption, type OptionSchema } from '../../forms/option-kind.ts';
import { pairedOptions, readPair, writePair } from '../../forms/paired-options.ts';
import { ValueField } from '../../forms/value/ValueField.tsx';
import { useFormScope, type NamedChoice } from '../../forms/form-context.ts';
import { withKey } from '../../model/definition.ts';
import { useOptionTitle } from '../../words/use-words.ts';

type Options = Readonly<Record<string, unknown>>;

/** The options of an element, one field each, by the names that people use. */
export function ElementOptions({
  type,
  path,
  shape,
  options,
  onChange,
}: {
  type: string;
  path: string;
  shape: Readonly<Record<string, OptionSchema>>;
  options: Options;
  onChange: (key: string, options: Options) => void;
}) {
  const titleOf = useOptionTitle(type);
  const scope = useFormScope();
  const pairs = pairedOptions(shape);
  return Object.entries(shape).map(([key, schema]) => {
    const at = `${path}.options.${key}`;
    const recipe = pairs.get(key);
    if (key === 'recipes' && pairs.size > 0) return null;
    const pair = recipe === undefined ? undefined : readPair(options, key);
    // What may be several, such as recipients, has rows as soon as one is written.
    const several = kindOfOption(schema, options[key]).kind === 'list' && options[key] !== undefined;
    if (pair === undefined || (pair.literal && several))
      return (
        <OptionField
          key={key}
          label={titleOf(key)}
          path={at}
          schema={schema}
          value={options[key]}
          onChange={(value) => onChange(key, withKey(options, key, value))}
        />
      );
    const choices = choicesOf(schema) ?? (key === 'recipients' ? scope.suggest('role') : undefined);
    return (
      <ValueField
        key={key}
        label={titleOf(key)}
        help={describeOption(schema)}
        path={pair.literal ? at : `${path}.options.recipes.${key}`}
        value={pair.recipe}
        expected={{ kind: 'text', choices }}
        onChange={(value) => onChange(key, writePair(options, key, value))}
      />
    );
  });
}

function choicesOf(schema: OptionSchema): NamedChoice[] | undefined {
  const kind = kindOfOption(schema, undefined);
  return kind.kind === 'choice' ? kind.values.map((each) => [each, each] as const) : undefined;
}
