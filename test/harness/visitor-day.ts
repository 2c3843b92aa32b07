/** Where visitors are. */
export const visitorZone = 'Europe/Berlin';

const days = new Intl.DateTimeFormat('sv-SE', { timeZone: visitorZone });

/** The day that it is where visitors are, or one some days after it: for some hours it is not that of UTC. */
export function visitorDay(after = 0): string {
  return days.format(Date.now() + after * 86_400_000);
}
