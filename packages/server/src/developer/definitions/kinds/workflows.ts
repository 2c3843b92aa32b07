import { isObject, workflowDefinition, type EnvType } from '@bakehouse/contract';
import { checkWorkflow, type CheckEntry, type CheckOptions } from '@bakehouse/engine/check';
import { adminRole, systemActor } from '@bakehouse/store';
import { hostFunctions } from '../../../work/expressions/functions/host-functions.ts';
import { closerLook } from '../../../work/workflows/closer-look.ts';
import { furtherWarnings } from '../../../work/workflows/further-warnings.ts';
import { tellPieces } from '../../../work/workflows/tell-pieces.ts';
import type { PieceType } from '../../../work/workflows/piece-of.ts';
import { defineKind } from '../define-kind.ts';
import type { DefinitionSet } from '../definition-set.ts';
import { error, warning, type Finding } from '../finding.ts';
import { firedEvents } from '../fired-events.ts';
import { refusedToAll } from '../refused-to-all.ts';
import { elementsOf } from '../set-elements.ts';
import { modulesOf, workflowsOf } from '../set-lookups.ts';

/** Workflows: `workflows/*.json`. */
export const workflows = defineKind({
  folder: 'workflows',
  name: 'workflow',
  identifierKey: 'identifier',
  schema: workflowDefinition,
  check(json, set) {
    const options = optionsOf(set);
    const found = checkWorkflow(json, options);
    const { errors, warnings } = found;
    return [
      ...repeatedWebhooks(json, set),
      ...refusedToAll(json, set),
      ...furtherWarnings(json, set).map(placed(warning)),
      ...closerLook(json, options, found, hostFunctions).map(placed(warning)),
      ...tellPieces(errors, json, undeclared)
        .filter((entry) => !isTold(entry, json, set))
        .map(placed(error)),
      // The whole set is here, so that what fires an event would be, too.
      ...warnings.map((entry) => placed(entry.code === 'event_not_fired' ? error : warning)(entry)),
    ];
  },
  remote: (client) => ({
    list: () => client.list('/workflows'),
    put: (json) => client.send('PUT', `/workflows/${String(json['identifier'])}`, json),
    remove: (identifier) => client.send('DELETE', `/workflows/${identifier}`),
  }),
  local: ({ pool, workflows: stored }) => ({
    async list() {
      await stored.reload();
      return stored.current().all.map(({ definition }) => definition);
    },
    async put(json) {
      await stored.put(pool, systemActor, json);
    },
    remove: (identifier) => stored.remove(pool, systemActor, identifier),
  }),
});

/** Only one workflow answers a webhook. */
function repeatedWebhooks(json: Record<string, unknown>, set: DefinitionSet): Finding[] {
  const own: unknown[] = Array.isArray(json['events']) ? json['events'] : [];
  return own.flatMap((each, index) => {
    if (!isObject(each) || each['type'] !== 'webhook') return [];
    const other = workflowsOf(set).find(
      ({ identifier, events = [] }) =>
        identifier !== json['identifier'] &&
        events.some((event) => event.type === 'webhook' && event.identifier === each['identifier']),
    );
    if (other === undefined) return [];
    const message = `"${other.identifier}" has the same webhook, and only one of them is called`;
    return [warning('duplicate', `events.${index}.identifier`, message)];
  });
}

/** What the workflows of a set are checked against: found once, as each of them asks. */
function optionsOf(set: DefinitionSet): CheckOptions {
  const known = options.get(set);
  if (known !== undefined) return known;
  const modules = set.of('modules').map(({ identifier }) => identifier);
  const made: CheckOptions = {
    elements: elementsOf(set).lookup,
    modules: modulesOf(set),
    moduleNames: modules,
    workflows: new Map(workflowsOf(set).map((each) => [each.identifier, each])),
    roles: new Set([adminRole, ...set.of('roles').map(({ identifier }) => identifier)]),
    queues: new Set(set.of('queues').map(({ identifier }) => identifier)),
    connections: new Map(
      set.of('connections').map(({ identifier, json }) => [identifier, String(json['kind'])]),
    ),
    env: new Map(set.of('env').map(({ identifier, json }) => [identifier, json['type'] as EnvType])),
    hosts: hostsOf(set),
    ...eventsOf(set, modules),
    whole: true,
  };
  options.set(set, made);
  return made;
}

const options = new WeakMap<DefinitionSet, CheckOptions>();

function hostsOf(set: DefinitionSet): ReadonlyMap<string, readonly string[]> {
  return new Map(
    set
      .of('connections')
      .flatMap(({ identifier, json: { hosts } }) =>
        Array.isArray(hosts) ? [[identifier, hosts.map(String)] as const] : [],
      ),
  );
}

/** The events that something fires; not known where a module has faults of its own, as it may fire any. */
function eventsOf(set: DefinitionSet, names: readonly string[]): { events?: ReadonlySet<string> } {
  const modules = names.map((name) => modulesOf(set)(name));
  if (modules.includes(undefined)) return {};
  const fired = modules.flatMap((each) => (each === undefined ? [] : firedEvents(each)));
  return { events: new Set(fired.map(({ event }) => event)) };
}

/** Whether what seems to be missing is there, with faults of its own that are told already. */
function isTold({ code, path }: CheckEntry, json: unknown, set: DefinitionSet): boolean {
  const folder = { unknown_module: 'modules', unknown_workflow: 'workflows' }[code];
  const name = path.split('.').reduce<unknown>((at, key) => {
    if (Array.isArray(at)) return at[Number(key)] as unknown;
    return isObject(at) ? at[key] : undefined;
  }, json);
  return folder !== undefined && typeof name === 'string' && set.find(folder, name) !== undefined;
}

/** Why an element of a piece is not known in a set. */
function undeclared({ name }: PieceType): string {
  return `The piece "${name}" is not declared: write its name and version into pieces/${name}.json, or install it by "bakehouse connect piece ${name}" and pull`;
}

function placed(make: typeof error): (entry: CheckEntry) => Finding {
  return ({ code, path, message, hint }) =>
    make(code, path, hint === undefined ? message : `${message}. ${hint}`);
}
