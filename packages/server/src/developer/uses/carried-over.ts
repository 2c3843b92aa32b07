import {
  Problem,
  role,
  type DashboardDefinition,
  type ModuleDefinition,
  type ViewSettings,
} from '@bakehouse/contract';
import {
  allViews,
  putDashboard,
  putSiteDefinition,
  readPreferencesNamed,
  replacePreference,
  setViewSettings,
  transact,
  updateRole,
  workAs,
  type Actor,
  type Executor,
  type Who,
} from '@bakehouse/store';
import type { LocalParts } from '../definitions/define-kind.ts';
import { carryOver, type Carried } from './carry-over.ts';
import { renameInPreference, type CarriedPreference } from './rename-in-preference.ts';
import { renameInView } from './rename-in-view.ts';
import { renamedFields } from './renamed-fields.ts';
import { savedUnder } from './saved-uses.ts';
import { storedSet, withDefinition } from './stored-set.ts';
import type { Use } from './use.ts';

/** A saved view with the new names of fields. */
interface CarriedView {
  id: string;
  user: string | null;
  title: string;
  /** The settings as they were read: what was changed since stays as it is. */
  before: ViewSettings;
  settings: ViewSettings;
}

/** What gets the new names of the fields that a change of a module renames. */
export interface CarriedOver {
  definitions: Carried[];
  views: CarriedView[];
  /** What users have pinned, and their charts. */
  preferences: CarriedPreference[];
}

/** Works out what gets the new names of the fields that a change of a module renames; stores nothing. */
export async function carriedOver(
  db: Executor,
  parts: LocalParts,
  before: ModuleDefinition | undefined,
  after: ModuleDefinition,
): Promise<CarriedOver> {
  const renames = before === undefined ? [] : renamedFields(before, after);
  if (before === undefined || renames.length === 0) return { definitions: [], views: [], preferences: [] };
  const identifier = before.bakery_resource_module;
  const stored = await storedSet(parts);
  const at = (json: object) => withDefinition(stored, 'modules', identifier, json as Record<string, unknown>);
  const change = { folder: 'modules', identifier, before: at(before), after: at(after), names: [] };
  const fieldsOf = (module: string) =>
    (module === identifier ? before : parts.modules.find(module)?.definition)?.bakery_resource.fields ?? [];
  const how = { fieldsOf, renamed: identifier, renames };
  const views = (await allViews(db)).flatMap(({ id, user, title, module, settings }) => {
    const made = renameInView(settings, module, how);
    return made === settings ? [] : [{ id, user, title, before: settings, settings: made }];
  });
  const preferences = (await readPreferencesNamed(db, savedUnder)).flatMap(
    (each) => renameInPreference(each, how) ?? [],
  );
  return { definitions: carryOver(change, renames), views, preferences };
}

/** Stores what was worked out, and gives what was stored: what somebody else has made wrong meanwhile is left alone. */
export async function storeCarried(
  db: Executor,
  parts: LocalParts,
  { actor, who }: { actor: Actor; who: Who },
  { definitions, views, preferences }: CarriedOver,
): Promise<CarriedOver> {
  const kept: Carried[] = [];
  for (const each of definitions) if (await isStored(db, parts, { actor, who }, each)) kept.push(each);
  const shown: CarriedView[] = [];
  for (const each of views)
    if (await setViewSettings(db, each.id, each.before, each.settings)) shown.push(each);
  const own: CarriedPreference[] = [];
  for (const each of preferences) if (await replacePreference(db, each)) own.push(each);
  return { definitions: kept, views: shown, preferences: own };
}

async function isStored(
  db: Executor,
  parts: LocalParts,
  { actor, who }: { actor: Actor; who: Who },
  { folder, identifier, json }: Carried,
): Promise<boolean> {
  const noted = (work: (client: Executor) => Promise<unknown>) =>
    transact(db, async (client) => {
      await workAs(client, who);
      await work(client);
    });
  try {
    if (folder === 'workflows') await parts.workflows.put(db, actor, json);
    else if (folder === 'modules') await parts.modules.put(actor, json);
    else if (folder === 'roles') await noted((client) => updateRole(client, identifier, role.parse(json)));
    else if (folder === 'sites') await noted((client) => putSiteDefinition(client, identifier, json));
    else if (folder === 'dashboards')
      await noted((client) => putDashboard(client, actor, json as unknown as DashboardDefinition));
    else return false;
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}

/** The uses of a change, with those marked that got, or would get, the new name. */
export function markCarried(uses: readonly Use[], { definitions, views, preferences }: CarriedOver): Use[] {
  const isKept = ({ kind, name, user }: Use) =>
    preferences.some(
      (each) =>
        each.user === user && (each.name === 'charts') === (kind === 'chart') && each.called.includes(name),
    );
  const isCarried = (use: Use) => {
    const { kind, name, path, user } = use;
    if (kind === 'chart') return isKept(use);
    return kind === 'view'
      ? isKept(use) || views.some(({ title, user: whose }) => title === name && (whose ?? undefined) === user)
      : definitions.some(
          (each) => `${kind}s` === each.folder && each.identifier === name && each.paths.includes(path),
        );
  };
  return uses.map((use) => (isCarried(use) ? { ...use, carried: true } : use));
}
