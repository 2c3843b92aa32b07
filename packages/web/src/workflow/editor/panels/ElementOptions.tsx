import { Fragment, lazy, Suspense } from 'react';
import { OptionField } from '../../forms/OptionField.tsx';
import { describeOption, kindOfOption, type OptionSchema } from '../../forms/option-kind.ts';
import { pairedOptions, readPair, writePair } from '../../forms/paired-options.ts';
import { questionOf } from '../../forms/service/ask-service.ts';
import { ValueField } from '../../forms/value/ValueField.tsx';
import { useFormScope, type NamedChoice } from '../../forms/form-context.ts';
import { withKey } from '../../model/definition.ts';
import { useHelp } from '../../words/use-help.ts';
import { useOptionTitle } from '../../words/use-words.ts';

const ServiceChoices = lazy(async () => ({
  default: (await import('../../forms/service/ServiceChoices.tsx')).ServiceChoices,
}));

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
  const words = useOptionTitle(type);
  const inWords = useHelp();
  /** What a piece calls its option, or what people call ours. */
  const titleOf = (key: string) => shape[key]?.meta()?.title ?? words(key);
  const scope = useFormScope();
  const pairs = pairedOptions(shape);
  /** What the service of a piece offers for an option. */
  const offered = (key: string, schema: OptionSchema) => {
    const asks = schema.meta()?.['asks'];
    const question = asks === undefined ? undefined : questionOf(type, key, options, scope.sample);
    if (question === undefined) return null;
    return (
      <Suspense>
        <ServiceChoices
          label={titleOf(key)}
          question={question}
          several={asks === 'several'}
          value={options[key]}
          onChange={(value) => onChange(key, withKey(options, key, value))}
        />
      </Suspense>
    );
  };
  return Object.entries(shape).map(([key, schema]) => {
    const at = `${path}.options.${key}`;
    const recipe = pairs.get(key);
    if (key === 'recipes' && pairs.size > 0) return null;
    const pair = recipe === undefined ? undefined : readPair(options, key);
    // What may be several, such as recipients, has rows as soon as one is written.
    const several = kindOfOption(schema, options[key]).kind === 'list' && options[key] !== undefined;
    if (pair === undefined || (pair.literal && several))
      return (
        <Fragment key={key}>
          <OptionField
            label={titleOf(key)}
            path={at}
            schema={schema}
            value={options[key]}
            onChange={(value) => onChange(key, withKey(options, key, value))}
          />
          {offered(key, schema)}
        </Fragment>
      );
    const choices = choicesOf(schema) ?? (key === 'recipients' ? scope.suggest('role') : undefined);
    return (
      <ValueField
        key={key}
        label={titleOf(key)}
        help={inWords(describeOption(schema))}
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
  return kind.kind === 'choice'
    ? kind.values.map((each) => [String(each), String(each)] as const)
    : undefined;
}
