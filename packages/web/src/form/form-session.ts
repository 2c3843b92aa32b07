import {
  newId,
  type EventRequest,
  type FieldDefinition,
  type Instruction,
  type Resource,
  type SealedValue,
} from '@bakehouse/contract';
import { createAnswersInOrder } from './answers-in-order.ts';
import { changesBetween } from './changes-between.ts';
import { createChangeEvents, type ChangeEvents } from './change-events.ts';
import { eventsOfChange } from './events-of-change.ts';
import type { FormStore } from './form-store.ts';
import { selectorOf } from './path.ts';
import { plain, saveRequest, type SaveRequest } from './save-request.ts';
import { createSealedValues } from './sealed-values.ts';
import { sentNow, type Sent } from './sent.ts';
import { createTouchedFields } from './touched-fields.ts';

/** What a form works with. */
export interface FormSessionParts {
  module: { identifier: string; fields: readonly FieldDefinition[] };
  store: FormStore;
  /** The resource as it was loaded or saved last; undefined for a new one. */
  stored: () => Resource | undefined;
  writable: (identifier: string) => boolean;
  /** Asks what an event comes to. */
  ask: (event: string, body: EventRequest) => Promise<Instruction>;
  /** Does what an answer says, or only sets again what it has set. */
  carryOut: (instruction: Instruction, sent: Sent, how: 'first' | 'again') => void | Promise<void>;
  /** Told of an event that failed. */
  failed: (error: unknown) => void;
  write: (request: SaveRequest, target: WriteTarget) => Promise<Resource>;
  /** Takes what was saved as the resource of the form. */
  taken: (resource: Resource) => void;
  delay?: number;
  /** Milliseconds that a save waits for answers. */
  patience?: number;
}

/** What a save goes to. */
export interface WriteTarget {
  /** Of the resource; a new one will have it. */
  id: string;
  version: number | undefined;
  /** Another tab may have saved the same form already, under the same id. */
  resumed: boolean;
  /** The same content is sent with the same key, so that trying again after a lost answer saves once. */
  key: string;
}

/** What a form needs besides its values so that all of them are stored. */
export interface KeptForm {
  /** The id that a new resource will have, for which the server vouches. */
  form: string;
  sealed: SealedValue[];
  /** What was changed in it, whether or not it holds something else now. */
  touched: string[];
}

/** A form at work: what is typed, what workflows make of it, and how it is saved. */
export interface FormSession {
  events: ChangeEvents;
  /** The user changed the field at a path, or removed a row from it. */
  changed(path: string, what?: 'changed' | 'removed'): void;
  /** Fires the event of a button and does what it is told. */
  press(trigger: string, extra?: Partial<EventRequest>): Promise<Sent>;
  /** Saves what changed since the base, if nobody else changed it meanwhile. */
  save(base?: Resource): Promise<Resource>;
  /** What is to be kept where the form is left. */
  kept(): KeptForm;
  /** Goes on with a form that was left. */
  resume(kept: Partial<KeptForm>): void;
  /** Takes another state of the stored resource; what was typed since a moment stays. */
  take(resource: Resource, sentAt?: number): void;
  /** The fields that are changed here and, in another way, in a state that was stored around an event. */
  metBy(resource: Resource, sent: Sent): string[];
  /**
   * Takes a state that was stored around an event; what its answer has set stays, and what is changed here alone. Where fields are kept that
   * somebody else has changed, too, the form still begins from its former state: saving asks which value stays.
   */
  takeBeside(resource: Resource, sent: Sent, kept?: readonly string[]): void;
}

/** Makes a form at work. */
export function createFormSession(parts: FormSessionParts): FormSession {
  const { module, store, stored, writable, ask, carryOut, failed, delay, patience = 5_000 } = parts;
  let newResource = newId();
  let resumed = false;
  const sealed = createSealedValues();
  const touched = createTouchedFields();
  let attempt = { body: '', key: '' };
  const answers = createAnswersInOrder(
    (instruction, sent, how) => {
      sealed.note(instruction);
      return carryOut(instruction, sent, how);
    },
    async ({ chain }, work) => {
      const before = store.values();
      await work();
      for (const { path, what } of changesBetween(module.fields, before, store.values()))
        changed(path, what, chain);
    },
  );
  const eventBody = (): EventRequest => {
    const resource = stored();
    return {
      module: module.identifier,
      ...(resource === undefined
        ? { view: 'create', form: newResource }
        : { view: 'update', id: resource.id }),
      data: plain(store.values()),
    };
  };
  const events = createChangeEvents({
    form: store,
    answers,
    failed,
    send: (event, { field, selector, value }) => ask(event, { ...eventBody(), field, selector, value }),
    ...(delay === undefined ? {} : { delay }),
  });
  const changed = (path: string, what?: 'changed' | 'removed', chain?: ReadonlySet<string>) => {
    const due = eventsOfChange(module.fields, path, what);
    for (const each of due)
      if (events.fire(each.event, each.path, chain)) touched.note(store.values(), each.field);
    // A row without an id that was moved as well is known by what was changed in it.
    if (selectorOf(path) !== '' && !due.some(({ field }) => field === path))
      touched.note(store.values(), path);
  };
  const settledInTime = async () => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, patience)));
    await Promise.race([events.settled(), late]);
    clearTimeout(timer);
  };
  const keyOf = (body: unknown) => {
    const text = JSON.stringify(body);
    if (attempt.body !== text) attempt = { body: text, key: newId() };
    return attempt.key;
  };
  const take = (resource: Resource, sentAt?: number, writtenAt?: number) => {
    parts.taken(resource);
    store.rebase(resource.data, sentAt, writtenAt);
  };
  return {
    events,
    take,
    metBy: ({ data }, { clock, writes }) => store.metBy(data, stored()?.data ?? store.base(), clock, writes),
    takeBeside(resource, { clock, writes }, kept = []) {
      if (kept.length === 0) parts.taken(resource);
      store.rebaseOnOthers(resource.data, clock, writes, kept);
    },
    changed,
    kept() {
      const values = store.values();
      return {
        form: newResource,
        sealed: sealed.standing(values),
        touched: touched.standing(values).paths,
      };
    },
    resume(kept) {
      newResource = kept.form ?? newResource;
      resumed = kept.form !== undefined;
      sealed.resume(kept.sealed ?? []);
      touched.resume(kept.touched ?? []);
    },
    async press(trigger, extra = {}) {
      await events.settled();
      const sent = sentNow(store, new Set([trigger]));
      const turn = answers.begin(sent);
      try {
        await turn.answer(await ask(trigger, { ...eventBody(), ...extra }));
      } finally {
        turn.end();
      }
      return sent;
    },
    async save(base = stored()) {
      await settledInTime();
      store.showFaults([]);
      const sentAt = store.clock();
      const writtenAt = store.writes();
      const standing = sealed.standing(store.values());
      const changed = touched.standing(store.values());
      const request = saveRequest({
        fields: module.fields,
        store,
        writable,
        base,
        sealed: standing,
        touched: changed.paths,
      });
      const key = keyOf([base?.version, request.how, request.data, standing, request.touched]);
      const target = { id: base?.id ?? newResource, version: base?.version, resumed, key };
      const saved = await parts.write(request, target);
      sealed.forget(standing);
      touched.forget(changed);
      // What was answered meanwhile is not in what was saved.
      take(saved, sentAt, writtenAt);
      attempt = { body: '', key: '' };
      return saved;
    },
  };
}
