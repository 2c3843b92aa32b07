import { errorCode } from '@bakehouse/contract';

/** Runs DDL that must not wait behind a long reader while everybody else queues behind it: it gives up soon and tries again. */
export async function withShortLock<T>(attempt: () => Promise<T>): Promise<T> {
  for (let turn = 1; ; turn += 1) {
    try {
      return await attempt();
    } catch (error) {
      const code = errorCode(error);
      // Made by another at the same moment: it is there at the next look.
      const again = code === '55P03' ? turn < 200 : code === '23505' && turn < 10;
      if (!again) throw error;
      await new Promise((resolve) => setTimeout(resolve, 25 + Math.random() * 75));
    }
  }
}
