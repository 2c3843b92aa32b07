import type { Change } from '../change.ts';
import { rules, type Rules } from '../rules.ts';

/** Mistakes that such code has had elsewhere; each must be found. */
export const planted: Record<string, Rules> = {
  'a new key for every try': {
    ...rules,
    takeNext: (queue, rowNow) => {
      const taken = rules.takeNext(queue, rowNow);
      if (taken.change === undefined) return taken;
      const change = { ...taken.change, key: `${taken.change.key}-${taken.change.tries}` };
      return { step: { ...taken.step, put: [...(taken.step.put ?? []).slice(0, -1), change] }, change };
    },
  },
  'no If-Match': {
    ...rules,
    takeNext: (queue, rowNow) => {
      const taken = rules.takeNext(queue, rowNow);
      if (taken.change === undefined) return taken;
      const { version: _, ...sent } = taken.change.sent;
      const change = { ...taken.change, sent };
      return { step: { ...taken.step, put: [...(taken.step.put ?? []).slice(0, -1), change] }, change };
    },
  },
  'the whole resource is sent instead of what changed': {
    ...rules,
    takeNext: (queue, rowNow) => {
      const taken = rules.takeNext(queue, rowNow);
      const { change } = taken;
      if (change?.sent.method !== 'PATCH') return taken;
      const seen = rowNow(change.module, change.resource)?.data ?? {};
      const sent = {
        ...change.sent,
        method: 'PUT' as const,
        body: { data: { ...seen, ...change.values } },
        version: undefined,
      };
      const { version: _, ...bare } = sent;
      const next = { ...change, sent: bare };
      return { step: { ...taken.step, put: [...(taken.step.put ?? []).slice(0, -1), next] }, change: next };
    },
  },
  'what was sent is changed afterwards': {
    ...rules,
    enqueue: (queue, change) => {
      const open = queue.find(({ resource, kind }) => resource === change.resource && kind === 'update');
      if (change.kind !== 'update' || open?.sent === undefined) return rules.enqueue(queue, change);
      return {
        put: [
          {
            ...open,
            values: { ...open.values, ...change.values },
            sent: { ...open.sent, body: { data: { ...open.values, ...change.values } } },
          },
        ],
      };
    },
  },
  'that something was sent is not written down': {
    ...rules,
    takeNext: (queue, rowNow) => {
      const taken = rules.takeNext(queue, rowNow);
      const put = (taken.step.put ?? []).map((each): Change =>
        each.id === taken.change?.id ? { ...each, sent: undefined } : each,
      );
      return { ...taken, step: { ...taken.step, put } };
    },
  },
  'a change with an old version is dropped': {
    ...rules,
    settle: (queue, change, answer, context) =>
      answer.kind === 'stale' ? { drop: [change.id] } : rules.settle(queue, change, answer, context),
  },
  'no comparison with what the user saw': {
    ...rules,
    takeNext: (queue, rowNow) =>
      rules.takeNext(
        queue.map((change) => ({ ...change, base: rowNow(change.module, change.resource)?.data ?? {} })),
        rowNow,
      ),
  },
  'the newest change goes first': {
    ...rules,
    takeNext: (queue, rowNow) => rules.takeNext([...queue].reverse(), rowNow),
  },
  'what may no longer be seen stays': {
    ...rules,
    takePage: (queue, copy, page, known) =>
      rules.takePage(queue, copy, { ...page, data: page.data.filter(({ op }) => op !== 'forget') }, known),
  },
  'what was deleted stays': {
    ...rules,
    takePage: (queue, copy, page, known) =>
      rules.takePage(queue, copy, { ...page, data: page.data.filter(({ op }) => op !== 'delete') }, known),
  },
  'the rest of a feed is left out': {
    ...rules,
    takePage: (queue, copy, page, known) => {
      const step = rules.takePage(queue, copy, page, known);
      return {
        ...step,
        rows: step.rows === undefined ? undefined : { ...step.rows, put: step.rows.put.slice(0, 2) },
      } as typeof step;
    },
  },
  'taking theirs takes every change of the device': {
    ...rules,
    resolve: (queue, id, decision, context) =>
      decision.kind === 'theirs'
        ? { drop: queue.map((each) => each.id) }
        : rules.resolve(queue, id, decision, context),
  },
  'keeping mine forgets mine': {
    ...rules,
    resolve: (queue, id, decision, context) =>
      decision.kind === 'mine' ? { drop: [id] } : rules.resolve(queue, id, decision, context),
  },
  'refused changes are forgotten': {
    ...rules,
    settle: (queue, change, answer, context) =>
      answer.kind === 'missing' ? { drop: [change.id] } : rules.settle(queue, change, answer, context),
  },
  'a version is taken for the same content after the server came back with another history': {
    ...rules,
    afterAnotherHistory: () => [],
  },
  'an answer from long ago is taken for the present state': {
    ...rules,
    settle: (queue, change, answer, context) =>
      rules.settle(queue, change, answer.kind === 'ok' ? { ...answer, now: undefined } : answer, context),
  },
};
