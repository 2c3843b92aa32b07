import { connect, createServer } from 'node:net';

/** Inside a namespace: hands connections to a loopback port on to a socket file, behind which a service sits outside. */
export function relay(pairs: readonly string[]): void {
  for (const pair of pairs) {
    const [port = '0', path = ''] = pair.split('=');
    const server = createServer((near) => {
      const far = connect(path);
      near.on('error', () => far.destroy());
      far.on('error', () => near.destroy());
      near.pipe(far).pipe(near);
    });
    server.listen(Number(port), '127.0.0.1');
  }
}
