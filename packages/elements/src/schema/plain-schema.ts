import { typesIn, type AnswerSchema } from './answer-schema.ts';

/** A schema as everybody understands it: `nullable` is a word of OpenAPI. */
export function plainSchema({ nullable, ...schema }: AnswerSchema): Record<string, unknown> {
  const { properties, items } = schema;
  return {
    ...schema,
    ...(nullable === true ? { type: typesIn({ ...schema, nullable }) } : {}),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, each]) => [name, plainSchema(each)] as const),
      ),
    }),
    ...(items && { items: plainSchema(items) }),
  };
}
