import {
  mentionedNames,
  type ModuleDefinition,
  type Permission,
  type RoleDefinition,
} from '@bakehouse/contract';
import { warning, type Finding } from './finding.ts';

/** An expression of a module, and what becomes of it for those who may not read all that it uses. */
interface Used {
  path: string;
  text: string;
  /** Which roles have to do with it. */
  concerns: (rules: readonly Permission[], read: ReadonlySet<string>) => boolean;
  so: string;
}

/** What roles that use a module could find out by its label, its rules and its computed fields, or miss there. */
export function hiddenFieldWarnings(
  { bakery_resource_module: module, bakery_resource: resource }: ModuleDefinition,
  roles: readonly Pick<RoleDefinition, 'slug' | 'permissions'>[],
): Finding[] {
  const names = resource.fields.map(({ identifier }) => identifier);
  const used: Used[] = [
    ...(resource.label === undefined
      ? []
      : [{ path: 'label', text: resource.label, concerns: reads, so: 'it sees entries without this label' }]),
    ...(resource.rules ?? []).map(({ expression }, index) => ({
      path: `rules.${index}.expression`,
      text: expression,
      concerns: changes,
      so: 'it cannot change the other fields of this rule',
    })),
    ...resource.fields.flatMap(({ identifier, type, options }, index) =>
      type === 'computed' && typeof options?.['expression'] === 'string'
        ? [
            {
              path: `fields.${index}.options.expression`,
              text: options['expression'],
              concerns: (_: unknown, read: ReadonlySet<string>) => read.has(identifier),
              so: 'it reads what follows from it',
            },
          ]
        : [],
    ),
  ];
  return roles.flatMap(({ slug, permissions }) => {
    const rules = permissions.filter((each) => each.action !== 'run' && isAbout(each, module));
    const read = fieldsRead(rules);
    if (rules.length === 0 || read === 'all') return [];
    const unread = names.filter((name) => !read.has(name));
    return used.flatMap(({ path, text, concerns, so }) => {
      const [hidden] = concerns(rules, read) ? mentionedNames(text, unread) : [];
      return hidden === undefined
        ? []
        : [
            warning(
              'hidden_field',
              `bakery_resource.${path}`,
              `The role "${slug}" may not read "${hidden}", which this uses: ${so}`,
            ),
          ];
    });
  });
}

const reads = (rules: readonly Permission[]) => rules.some(({ action }) => action === 'read');
const changes = (rules: readonly Permission[]) => rules.some(({ action }) => action === 'update');

function isAbout(permission: Permission, module: string): boolean {
  return 'module' in permission && (permission.module === module || permission.module === '*');
}

function fieldsRead(rules: readonly Permission[]): 'all' | ReadonlySet<string> {
  const reading = rules.flatMap((rule) => (rule.action === 'read' ? [rule.fields] : []));
  if (reading.includes(undefined)) return 'all';
  return new Set(reading.flatMap((fields) => fields ?? []));
}
