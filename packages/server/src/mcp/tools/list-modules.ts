import * as z from 'zod';
import { defineTool } from '../define-tool.ts';

/** The modules there are. */
export const listModules = defineTool({
  name: 'list_modules',
  title: 'List modules',
  about:
    'Lists the modules (kinds of entries, such as customers or orders) that you may use, with their fields.',
  args: z.strictObject({}),
  async call(_given, api) {
    const modules = await api.list('/modules');
    return modules.map(({ bakery_resource_module: identifier, bakery_resource: resource }) => ({
      identifier,
      ...shortened(resource),
    }));
  },
});

/** Names and types are enough to choose by; the rest is told of one module. */
function shortened(resource: unknown): object {
  const {
    title,
    description,
    fields = [],
  } = resource as {
    title?: string;
    description?: string;
    fields?: { identifier: string; type: string }[];
  };
  return { title, description, fields: fields.map(({ identifier, type }) => `${identifier}: ${type}`) };
}
