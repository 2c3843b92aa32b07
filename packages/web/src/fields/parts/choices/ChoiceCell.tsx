import type { FieldDefinition } from '@bakehouse/contract';
import { ChoiceTag } from './ChoiceTag.tsx';
import { loadsChoices, useChoices, definedChoice } from './choices.ts';

/** Chosen values as tags. */
export function ChoiceCell({ field, values }: { field: FieldDefinition; values: readonly string[] }) {
  return loadsChoices(field) ? (
    <AskedChoices field={field} values={values} />
  ) : (
    values.map((each) => <ChoiceTag key={each} choice={definedChoice(field, each)} />)
  );
}

function AskedChoices({ field, values }: { field: FieldDefinition; values: readonly string[] }) {
  const choices = useChoices(field);
  return values.map((each) => (
    <ChoiceTag
      key={each}
      choice={choices.find(({ value }) => value === each) ?? { value: each, label: each }}
    />
  ));
}
