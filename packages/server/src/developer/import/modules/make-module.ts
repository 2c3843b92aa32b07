import { checkModule, Problem } from '@bakehouse/contract';
import { beginning } from '../made.ts';
import { free } from '../names.ts';

/** A field as an import makes it; its identifier is made from its name. */
export interface MadeField {
  name: string;
  type: string;
  title?: string;
  required?: boolean;
  unique?: boolean;
  options?: Record<string, unknown>;
}

const reserved: ReadonlySet<string> = new Set([
  'id',
  'module',
  'version',
  'createdat',
  'updatedat',
  'createdby',
  'updatedby',
]);

/** An identifier of a module or a field. */
export function identifierOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 50);
  const sound = /^[a-z]/.test(plain) ? plain : `f_${plain}`.replace(/_$/, '');
  return reserved.has(sound.replaceAll('_', '')) ? `former_${sound}` : sound;
}

/** A module of fields; throws where our own check refuses it. */
export function makeModule(
  name: string,
  title: string,
  fields: readonly MadeField[],
): Record<string, unknown> {
  const used = new Set<string>();
  const definition = {
    bakery_resource_module: identifierOf(name),
    bakery_resource: {
      title: beginning(title, 200),
      fields: fields.map(({ name: field, title: shown = field, ...rest }) => ({
        identifier: free(identifierOf(field), used),
        ...rest,
        title: beginning(shown, 200),
      })),
    },
  };
  const checked = checkModule(definition);
  if ('errors' in checked)
    throw new Problem('invalid', `"${title}" cannot be imported: ${checked.errors[0]?.message ?? ''}`, {
      errors: checked.errors,
    });
  return definition;
}
