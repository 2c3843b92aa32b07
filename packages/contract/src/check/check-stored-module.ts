import type { ModuleLookup } from '../module/module-definition.ts';
import { checkModule } from './check-module.ts';
import { checkPublicForm } from './check-public-form.ts';

/** Checks a module that is to be stored: as `checkModule`, and what it offers to anybody, which no browser has to know. */
export function checkStoredModule(json: unknown, lookup?: ModuleLookup): ReturnType<typeof checkModule> {
  const checked = checkModule(json, lookup);
  if ('errors' in checked) return checked;
  const errors = checkPublicForm(checked.definition);
  return errors.length === 0 ? checked : { errors };
}
