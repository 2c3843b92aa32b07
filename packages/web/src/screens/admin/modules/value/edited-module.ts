import type { ModuleDefinition } from '@bakehouse/contract';
import { createContext, use } from 'react';

/** The module that is being changed, as it would be. */
export const EditedModule = createContext<ModuleDefinition | undefined>(undefined);

/** What the module that is being changed is called; empty where it has no name yet. */
export function useEditedTitle(): string {
  const edited = use(EditedModule);
  return edited?.bakery_resource.title ?? edited?.bakery_resource_module ?? '';
}
