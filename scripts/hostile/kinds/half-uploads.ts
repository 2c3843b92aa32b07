import type { Kind } from '../kind.ts';
import { openSocket } from '../sockets.ts';

const start =
  '--end\r\nContent-Disposition: form-data; name="file"; filename="half.bin"\r\nContent-Type: application/octet-stream\r\n\r\n';

/** Files of which half is sent. */
export const halfUploads: Kind = {
  name: 'half uploads',
  about: 'sends two megabytes of files of fifty, and leaves',
  atOnce: 10,
  async once(hostile) {
    const socket = await openSocket(hostile);
    const headers = { 'content-type': 'multipart/form-data; boundary=end' };
    socket.send('POST', '/files', headers, start + 'x'.repeat(2_000_000), 50_000_000);
    await hostile.rest(300);
    hostile.note(socket.isClosed() ? 'closed' : 'left');
    socket.close();
  },
};
