import { defineField, fieldOptions } from './define-field.ts';
import { byId, multipleOption } from './reference.ts';

/** A reference to users. */
export const user = defineField({
  ...byId,
  type: 'user',
  summary:
    'A user by id; with `multiple` a list of ids. The default `"$user.id"` is whoever creates the resource.',
  options: () => fieldOptions(multipleOption()),
  example: { value: '019a7f00-0000-7000-8000-000000000002' },
});
