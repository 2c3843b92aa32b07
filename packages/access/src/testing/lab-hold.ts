import { readFileSync } from 'node:fs';
import { probeWebSocket } from '../probes/websocket.ts';

// Opens a WebSocket, holds it, and tells how it ended: HOST CA-FILE MILLISECONDS.
const [host = '', ca = '', hold = '1000'] = process.argv.slice(2);
process.stdout.write('begin\n');
const result = await probeWebSocket(host, '/', {
  timeout: 60_000,
  hold: Number(hold),
  ca: readFileSync(ca, 'utf8'),
});
process.stdout.write(`${JSON.stringify(result)}\n`);
