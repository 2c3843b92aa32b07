import { fault } from '../fault.ts';
import { templateParts, templateWords } from '../module/entry-document.ts';
import { fieldsOf } from '../module/fields-of.ts';
import type { ModuleDefinition } from '../module/module-definition.ts';
import type { ContentFault } from '../problem.ts';

/** Finds names in templates of documents that are no fields, and braces that do not close. */
export function checkDocuments(definition: ModuleDefinition): ContentFault[] {
  const { documents = [] } = definition.bakery_resource;
  const known = new Set<string>([...fieldsOf(definition).keys(), ...templateWords]);
  return documents.flatMap(({ template }, index) => {
    const path = `bakery_resource.documents.${index}.template`;
    return templateParts(template).flatMap((part) => {
      if ('text' in part)
        return part.text.includes('{{') || part.text.includes('}}')
          ? [fault('bad_format', path, 'Two braces stand around a name: {{ name }}')]
          : [];
      return known.has(part.name)
        ? []
        : [
            fault(
              'unknown_field',
              path,
              `There is no field "${part.name}"; besides fields there are ${templateWords.join(', ')}`,
            ),
          ];
    });
  });
}
