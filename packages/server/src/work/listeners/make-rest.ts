/** A pause that others can end. */
export interface Rest {
  until: (milliseconds: number) => Promise<void>;
  wake: () => void;
}

/** Makes the pauses of one listener. What comes while it is at work ends its next pause. */
export function makeRest(signal: AbortSignal): Rest {
  let called = false;
  let end: (() => void) | undefined;
  const wake = (): void => {
    called = true;
    end?.();
  };
  signal.addEventListener('abort', wake, { once: true });
  return {
    wake,
    async until(milliseconds) {
      if (!called && !signal.aborted)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, milliseconds).unref();
          end = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      end = undefined;
      called = false;
    },
  };
}
