import { dataSchema, fillsItself, type FieldDefinition } from '@bakehouse/contract';
import { pascal } from '../../developer/types/type-of-field.ts';
import type { JsonSchema, OpenApiDocument, Operation } from '../openapi-document.ts';

/** A module as somebody may use it: the fields that they may read and write, each undefined where they may not at all. */
export interface TypedModule {
  identifier: string;
  title: string;
  read: readonly FieldDefinition[] | undefined;
  create: readonly FieldDefinition[] | undefined;
  update: readonly FieldDefinition[] | undefined;
  deletes: boolean;
  hasKeys: boolean;
}

/** A workflow that somebody may run, with the fields of its input and its output, where it declares them. */
export interface TypedWorkflow {
  identifier: string;
  title: string;
  input: readonly FieldDefinition[] | undefined;
  output: readonly FieldDefinition[] | undefined;
}

type Content = NonNullable<Operation['requestBody']>['content'];

const many = '/modules/{module}/resources';
const one = '/modules/{module}/resources/{id}';
const run = '/workflows/{identifier}/run';

/** The description with paths of their own for modules and workflows, whose values have their types. */
export function withTypes(
  document: OpenApiDocument,
  modules: readonly TypedModule[],
  workflows: readonly TypedWorkflow[],
): OpenApiDocument {
  const paths = { ...document.paths };
  const schemas = { ...document.components.schemas };
  for (const module of modules) {
    Object.assign(schemas, schemasOf(module, schemas['Resource'] ?? {}));
    for (const [path, method, body] of operationsOn(module)) {
      const generic = document.paths[path]?.[method];
      if (generic === undefined) continue;
      const own = path.replace('{module}', module.identifier);
      paths[own] = { ...paths[own], [method]: operationOf(generic, module, body) };
    }
  }
  for (const workflow of workflows) {
    const generic = document.paths[run]?.['post'];
    if (generic === undefined) continue;
    const { input, output } = workflow;
    const name = pascal(workflow.identifier);
    if (input !== undefined) schemas[`${name}Input`] = dataSchema(input, 'written', isNeeded);
    if (output !== undefined) schemas[`${name}Output`] = outputSchema(output);
    paths[run.replace('{identifier}', workflow.identifier)] = { post: runOf(generic, workflow) };
  }
  return { ...document, paths, components: { ...document.components, schemas } };
}

/** What somebody may call: path, method, and which values the body has. */
export function operationsOn({
  read,
  create,
  update,
  deletes,
  hasKeys,
}: TypedModule): [string, string, string][] {
  const either = create !== undefined && update !== undefined && hasKeys;
  return [
    ...(read === undefined ? [] : [[many, 'get', ''] as const, [one, 'get', ''] as const]),
    ...(create === undefined ? [] : [[many, 'post', 'New'] as const]),
    ...(either ? [[many, 'put', 'New'] as const, [many, 'patch', 'Change'] as const] : []),
    ...(update === undefined ? [] : [[one, 'put', 'New'] as const, [one, 'patch', 'Change'] as const]),
    ...(deletes ? [[one, 'delete', ''] as const] : []),
  ].map((each) => [...each]);
}

function schemasOf(
  { identifier, read = [], create, update }: TypedModule,
  resource: JsonSchema,
): Record<string, JsonSchema> {
  const name = pascal(identifier);
  return {
    [`${name}Data`]: dataSchema(read, 'read', () => false),
    [`${name}New`]: dataSchema(create ?? update ?? [], 'written', isNeeded),
    [`${name}Change`]: dataSchema(update ?? [], 'written', () => false),
    [`${name}Resource`]: {
      ...resource,
      properties: {
        ...resource.properties,
        module: { const: identifier },
        data: { $ref: `#/components/schemas/${name}Data` },
      },
    },
  };
}

/** What a run gives that declares its output: all of it is there. */
export function outputSchema(fields: readonly FieldDefinition[]): JsonSchema {
  return dataSchema(fields, 'given', () => true);
}

/** Whether a value must be sent. */
export function isNeeded(field: FieldDefinition): boolean {
  return field.required === true && field.readonly !== true && !fillsItself(field);
}

function operationOf(generic: Operation, { identifier, title }: TypedModule, body: string): Operation {
  const name = pascal(identifier);
  const text = JSON.stringify(generic).replaceAll(
    '"#/components/schemas/Resource"',
    JSON.stringify(`#/components/schemas/${name}Resource`),
  );
  const own = JSON.parse(text, (_, value: unknown) => typedResource(value, name)) as Operation;
  const { requestBody } = own;
  return {
    ...own,
    operationId: own.operationId.replace('ModulesModule', `Modules${name}`),
    tags: [title],
    parameters: own.parameters.filter((each) => each.name !== 'module'),
    ...(requestBody === undefined ? {} : { requestBody: withBody(requestBody, 'data', `${name}${body}`) }),
  };
}

/** What has the shape of a resource, though no name: with what comes along. */
function typedResource(value: unknown, name: string): unknown {
  const schema = value as JsonSchema | null;
  if (typeof schema !== 'object' || schema?.properties?.['createdAt'] === undefined) return value;
  const data = { $ref: `#/components/schemas/${name}Data` };
  return { ...schema, properties: { ...schema.properties, data } };
}

function runOf(generic: Operation, { identifier, title, input, output }: TypedWorkflow): Operation {
  const name = pascal(identifier);
  const { requestBody, responses } = generic;
  const over = responses['200'];
  return {
    ...generic,
    operationId: `runWorkflow${name}`,
    summary: `Runs ${title}.`,
    parameters: generic.parameters.filter((each) => each.name !== 'identifier'),
    ...(requestBody === undefined || input === undefined
      ? {}
      : { requestBody: withBody(requestBody, 'input', `${name}Input`) }),
    ...(over?.content === undefined || output === undefined
      ? {}
      : {
          responses: {
            ...responses,
            200: { ...over, content: withMember(over.content, 'output', `${name}Output`) },
          },
        }),
  };
}

function withBody(
  { required, content }: NonNullable<Operation['requestBody']>,
  member: string,
  name: string,
): NonNullable<Operation['requestBody']> {
  return { required, content: withMember(content, member, name) };
}

/** A body in which one member is of a type of its own. */
function withMember(content: Content, member: string, name: string): Content {
  const schema = content['application/json']?.schema ?? {};
  const properties = { ...schema.properties, [member]: { $ref: `#/components/schemas/${name}` } };
  return { 'application/json': { schema: { ...schema, properties } } };
}
