import { checkPublicForm, type ModuleDefinition } from '@bakehouse/contract';

/** The fields that a public form of the module can ask for, in their order. */
export function askableFields(definition: ModuleDefinition): string[] {
  const { bakery_resource: resource } = definition;
  const names = resource.fields.map(({ identifier }) => identifier).slice(0, 50);
  if (names.length === 0) return [];
  const asking = { ...resource, publicForm: { role: 'visitor', fields: names } };
  const refused = new Set(
    checkPublicForm({ ...definition, bakery_resource: asking }).map(({ path }) => path),
  );
  return names.filter((_, index) => !refused.has(`bakery_resource.publicForm.fields.${index}`));
}
