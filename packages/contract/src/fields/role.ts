import { defineField, fieldOptions } from './define-field.ts';
import { bySlug, multipleOption } from './reference.ts';

/** A reference to roles. */
export const role = defineField({
  ...bySlug,
  type: 'role',
  summary: 'A role by its slug; with `multiple` a list of slugs.',
  options: () => fieldOptions(multipleOption()),
  example: { value: 'managers' },
});
