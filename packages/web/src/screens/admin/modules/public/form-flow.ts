import type { PublicForm } from '@bakehouse/contract';

type Step = NonNullable<PublicForm['steps']>[number];

/** In which step a field is asked for. */
export function stepOf({ steps = [] }: PublicForm, name: string): number {
  return Math.max(
    0,
    steps.findIndex((step) => step.fields.includes(name)),
  );
}

/** The steps with a field in another one; nothing where all stand in one. */
export function withStep(form: PublicForm, name: string, to: number): Step[] | undefined {
  const steps = form.steps ?? [{ fields: [...form.fields] }];
  const places = new Map(
    form.fields.map((each) => [each, each === name ? to : stepOf({ ...form, steps }, each)]),
  );
  const made = Array.from({ length: Math.max(steps.length, to + 1) }, (_, at): Step => ({
    ...steps[at],
    fields: form.fields.filter((each) => places.get(each) === at),
  })).filter((step) => step.fields.length > 0);
  return made.length > 1 ? made : undefined;
}

/** The steps with another heading for one. */
export function withTitle({ steps = [] }: PublicForm, at: number, title: string): Step[] {
  return steps.map(({ title: before, fields }, index) => {
    const given = index === at ? title : before;
    return given === undefined || given === '' ? { fields } : { title: given, fields };
  });
}

/** What is asked for now and then, with a field that depends on the value of another (as JSON), or on nothing. */
export function withWhen({ when = {} }: PublicForm, name: string, chosen: string): PublicForm['when'] {
  const { [name]: _, ...others } = when;
  if (chosen === '') return Object.keys(others).length === 0 ? undefined : others;
  const [field, value] = JSON.parse(chosen) as [string, string | boolean];
  return { ...others, [name]: { field, is: [value] } };
}

/** The form with other fields: what is gone stands in no step and depends on nothing, what is new stands in the last step. */
export function withFields(form: PublicForm, fields: string[]): Partial<PublicForm> {
  const kept = form.steps?.map((step) => ({
    ...step,
    fields: step.fields.filter((name) => fields.includes(name)),
  }));
  const placed = new Set(kept?.flatMap((step) => step.fields));
  kept?.at(-1)?.fields.push(...fields.filter((name) => !placed.has(name)));
  const steps = kept?.filter((step) => step.fields.length > 0);
  const when = Object.entries(form.when ?? {}).filter(
    ([name, { field }]) => fields.includes(name) && fields.includes(field),
  );
  return {
    fields,
    steps: steps === undefined || steps.length < 2 ? undefined : steps,
    when: when.length === 0 ? undefined : Object.fromEntries(when),
  };
}
