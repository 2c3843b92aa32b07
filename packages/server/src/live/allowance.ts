/** A share of so many a second that fills up again as time passes. */
export interface Allowance {
  /** False when the share is used up. */
  take(): boolean;
}

/** An allowance that is full at first. */
export function makeAllowance(perSecond: number, now: () => number = () => performance.now()): Allowance {
  let left = perSecond;
  let at = now();
  return {
    take() {
      const moment = now();
      left = Math.min(perSecond, left + ((moment - at) / 1000) * perSecond);
      at = moment;
      if (left < 1) return false;
      left -= 1;
      return true;
    },
  };
}
