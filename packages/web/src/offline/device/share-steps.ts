import type { Step } from '../core/local-store.ts';

/** What tabs tell each other: what was stored, or whether the server answers; nothing at all asks to talk to it. */
interface Message {
  step?: Step;
  reached?: boolean;
}

/** Tells the other tabs of this user what was stored, and hears it from them. */
export function shareSteps(
  owner: string,
  {
    onStep,
    onSyncRequest,
    onReached,
  }: { onStep: (step: Step) => void; onSyncRequest: () => void; onReached: (reached: boolean) => void },
) {
  const channel = new BroadcastChannel(`bakehouse-offline-${owner}`);
  channel.addEventListener('message', ({ data: { step, reached } }: MessageEvent<Message>) => {
    if (step !== undefined) onStep(step);
    else if (reached === undefined) onSyncRequest();
    else onReached(reached);
  });
  return {
    tell(step: Step) {
      // Nobody shows the rows of a copy that is not complete.
      const { rows: _rows, ...rest } = step;
      // eslint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
      channel.postMessage({ step: step.copy?.complete === false ? rest : step });
    },
    // eslint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
    requestSync: () => channel.postMessage({}),
    // eslint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
    tellReached: (reached: boolean) => channel.postMessage({ reached }),
    stop: () => channel.close(),
  };
}
