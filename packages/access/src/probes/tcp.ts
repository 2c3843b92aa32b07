import { connect } from 'node:net';
import { causeOf, type Cause } from './cause.ts';
import { whenLate } from './late.ts';

/** Whether a TCP port opens; if not, how it failed. */
export function probeTcp(host: string, port: number, timeout: number): Promise<'open' | Cause> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    const finish = (result: 'open' | Cause) => {
      socket.destroy();
      resolve(result);
    };
    socket.setTimeout(
      timeout,
      whenLate(() => finish('timeout')),
    );
    socket.on('connect', () => finish('open'));
    socket.on('error', (error) => finish(causeOf(error)));
  });
}
