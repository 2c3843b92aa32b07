import type { ModuleDefinition } from '@bakehouse/contract';
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

/** The modules and the inputs of the workflows of a set as TypeScript declarations. */
export function declarations(set: DefinitionSet): string {
  const modules = set.of('modules').flatMap(({ identifier }) => modulesOf(set)(identifier) ?? []);
  const workflows = workflowsOf(set).map((definition) => ({
    identifier: definition.identifier,
    input: workflowInput(definition, modulesOf(set)),
  }));
  return [
    head,
    index('Modules', 'The data of each module as it is read.', modules, readName),
    index('NewData', 'The data with which a resource of each module is created.', modules, newName),
    ...modules.flatMap(moduleInterfaces).map(interfaceText),
    `/** What each workflow reads from its input. */\nexport interface WorkflowInputs {\n${workflows
      .map(({ identifier, input }) => `  ${identifier}: ${inputType(input)};\n`)
      .join('')}}\n`,
  ].join('\n');
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

function inputType(input: ReadonlyMap<string, string>): string {
  if (input.size === 0) return 'unknown';
  return `{ ${[...input].map(([name, type]) => `${name}: ${type}`).join('; ')} }`;
}

/** A title cannot end the comment that it stands in. */
function comment(text: string): string {
  return text.replaceAll('*/', '* /').replaceAll(/\s+/g, ' ');
}
