import {
  reverseName,
  rowFields,
  type FieldDefinition,
  type ModuleDefinition,
  type WorkflowDefinition,
} from '@bakehouse/contract';
import type { DefinitionSet } from '../definitions/definition-set.ts';
import { modulesOf, workflowsOf } from '../definitions/set-lookups.ts';
import { fieldInterfaces, pascal, type FieldsInterface } from './type-of-field.ts';
import { workflowInput } from './workflow-inputs.ts';

const head = `// Made by "bakehouse types" from the definitions: changes here are lost.

/** A stored resource. */
export interface Resource<Name extends keyof Modules = keyof Modules> {
  id: string;
  module: Name;
  version: number;
  createdAt: string;
  updatedAt: string;
  createdBy: string | null;
  updatedBy: string | null;
  data: Modules[Name];
}
`;

/** The modules, and the inputs and outputs of the workflows, of a set as TypeScript declarations. */
export function declarations(set: DefinitionSet): string {
  const modules = set.of('modules').flatMap(({ identifier }) => modulesOf(set)(identifier) ?? []);
  const workflows = workflowsOf(set);
  return [
    head,
    index('Modules', 'The data of each module as it is read.', modules, readName),
    index('NewData', 'The data with which a resource of each module is created.', modules, newName),
    ...modules.flatMap(moduleInterfaces).map(interfaceText),
    ...workflows.flatMap(valueInterfaces).map(interfaceText),
    `/** What each workflow takes as its input. */\nexport interface WorkflowInputs {\n${workflows
      .map((each) => `  ${each.identifier}: ${inputType(each, set)};\n`)
      .join('')}}\n`,
    `/** What each workflow gives. */\nexport interface WorkflowOutputs {\n${workflows
      .map((each) => `  ${each.identifier}: ${outputType(each)};\n`)
      .join('')}}\n`,
    appText(modules, workflows),
  ].join('\n');
}

/** All of it in one, for the client. */
function appText(modules: readonly ModuleDefinition[], workflows: readonly WorkflowDefinition[]): string {
  const moduleLines = modules.map((module) => {
    const name = module.bakery_resource_module;
    const { one, many, rows } = relationsOf(module);
    const maps = `one: ${one}; many: ${many}; rows: ${rows}; reverse: ${reverseOf(name, modules)}`;
    return `    ${name}: { data: ${readName(name)}; create: ${newName(name)}; ${maps} };\n`;
  });
  const workflowLines = workflows.map(
    ({ identifier }) =>
      `    ${identifier}: { input: WorkflowInputs['${identifier}']; output: WorkflowOutputs['${identifier}'] };\n`,
  );
  return `/** Everything, for \`createClient<App>()\` of @bakehouse/client. */
export interface App {
  modules: {
${moduleLines.join('')}  };
  workflows: {
${workflowLines.join('')}  };
}
`;
}

/** The modules that the relations of a module lead to, apart for those to one resource, those to several, and those in rows of lists. */
function relationsOf(module: ModuleDefinition): Record<'one' | 'many' | 'rows', string> {
  const lines: Record<'one' | 'many' | 'rows', string[]> = { one: [], many: [], rows: [] };
  for (const { path, target, several } of relationPaths(module.bakery_resource.fields)) {
    const kind = path.includes('.') ? 'rows' : several ? 'many' : 'one';
    lines[kind].push(`${kind === 'rows' ? JSON.stringify(path) : path}: ${JSON.stringify(target)}`);
  }
  return { one: objectType(lines.one), many: objectType(lines.many), rows: objectType(lines.rows) };
}

/** The relations that lead to a module, by the names that they have from there. */
function reverseOf(target: string, modules: readonly ModuleDefinition[]): string {
  return objectType(
    modules.flatMap(({ bakery_resource_module: module, bakery_resource: { fields } }) =>
      relationPaths(fields)
        .filter((relation) => relation.target === target)
        .map(({ path }) => `${JSON.stringify(reverseName({ module, path }))}: ${JSON.stringify(module)}`),
    ),
  );
}

/** The relations of fields, also in rows of lists, by their dotted paths. */
function relationPaths(
  fields: readonly FieldDefinition[],
  above = '',
): { path: string; target: string; several: boolean }[] {
  return fields.flatMap((field) => {
    const path = `${above}${field.identifier}`;
    if (field.type === 'list') return relationPaths(rowFields(field), `${path}.`);
    const { module, multiple } = field.options ?? {};
    return field.type === 'relation' && typeof module === 'string'
      ? [{ path, target: module, several: multiple === true }]
      : [];
  });
}

function objectType(members: readonly string[]): string {
  return members.length === 0 ? '{}' : `{ ${members.join('; ')} }`;
}

/** What a workflow declares as its input and its output. */
function valueInterfaces(workflow: WorkflowDefinition): FieldsInterface[] {
  const { identifier, title = identifier, input, output } = workflow;
  return [
    ...(input === undefined
      ? []
      : fieldInterfaces(inputName(identifier), `Input of ${title}.`, input, 'written')),
    ...(output === undefined
      ? []
      : fieldInterfaces(outputName(identifier), `Output of ${title}.`, output, 'read')),
  ];
}

function outputType({ identifier, output }: WorkflowDefinition): string {
  return output === undefined ? 'unknown' : outputName(identifier);
}

function outputName(workflow: string): string {
  return `${pascal(workflow)}Output`;
}

function inputName(workflow: string): string {
  return `${pascal(workflow)}Input`;
}

function moduleInterfaces({
  bakery_resource_module: name,
  bakery_resource: { title = name, fields },
}: ModuleDefinition): FieldsInterface[] {
  return [
    ...fieldInterfaces(readName(name), `${title}, as one is read.`, fields, 'read'),
    ...fieldInterfaces(newName(name), `${title}, as one is created.`, fields, 'written'),
  ];
}

function readName(module: string): string {
  return `${pascal(module)}Data`;
}

function newName(module: string): string {
  return `${pascal(module)}New`;
}

function index(
  name: string,
  about: string,
  modules: readonly ModuleDefinition[],
  typeName: (module: string) => string,
): string {
  const lines = modules.map(({ bakery_resource_module: each }) => `  ${each}: ${typeName(each)};\n`);
  return `/** ${about} */\nexport interface ${name} {\n${lines.join('')}}\n`;
}

function interfaceText({ name, about, members }: FieldsInterface): string {
  const lines = members.map(
    (each) =>
      `${each.about === '' ? '' : `  /** ${comment(each.about)} */\n`}  ${each.name}${each.optional ? '?' : ''}: ${each.type};\n`,
  );
  return `/** ${comment(about)} */\nexport interface ${name} {\n${lines.join('')}}\n`;
}

/** As it is declared; otherwise as it is used. */
function inputType(definition: WorkflowDefinition, set: DefinitionSet): string {
  if (definition.input !== undefined) return inputName(definition.identifier);
  const used = workflowInput(definition, modulesOf(set));
  if (used.size === 0) return 'unknown';
  return objectType([...used].map(([name, type]) => `${name}: ${type}`));
}

/** A title cannot end the comment that it stands in. */
function comment(text: string): string {
  return text.replaceAll('*/', '* /').replaceAll(/\s+/g, ' ');
}
