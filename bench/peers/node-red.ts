import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../test/harness/free-port.ts';
import { nodeRedPackages } from './packages.ts';
import { startProgram, throwAwayFolder } from './process.ts';
import type { WorkflowPeer } from './workflow-peer.ts';

const path = '/events/price_changed';
const key = 'payload.selector & ".price"';
const answer = (status: string, message: string) =>
  `{"type":"set","properties":{"validateStatus":{${key}:${status}},"validateMessage":{${key}:${message}}}}`;
const row = 'payload.data.items[$number($split($$.payload.selector, ".")[1])]';

const change = (id: string, property: string, expression: string, next: string) => ({
  id,
  z: 'tab',
  type: 'change',
  rules: [{ t: 'set', p: property, pt: 'msg', to: expression, tot: 'jsonata' }],
  wires: [[next]],
});

/** The flow in Node-RED's own nodes, with expressions rather than functions. */
const flow = [
  { id: 'tab', type: 'tab', label: 'bench' },
  { id: 'in', z: 'tab', type: 'http in', url: path, method: 'post', wires: [['amount']] },
  change('amount', 'amount', `(${row}).(price * qty)`, 'high'),
  {
    id: 'high',
    z: 'tab',
    type: 'switch',
    property: 'amount',
    propertyType: 'msg',
    rules: [{ t: 'gt', v: '100', vt: 'num' }, { t: 'else' }],
    checkall: 'false',
    outputs: 2,
    wires: [['mark'], ['clear']],
  },
  change('mark', 'payload', answer('"error"', '"At most 100, not " & amount'), 'out'),
  change('clear', 'payload', answer('null', 'null'), 'out'),
  { id: 'out', z: 'tab', type: 'http response', statusCode: '200', wires: [] },
];

/** Node-RED as shipped. */
export const nodeRed: WorkflowPeer = {
  packages: nodeRedPackages,
  atLeast: 3,
  async start({ folder, node }, _database, answers) {
    const cwd = throwAwayFolder('node-red');
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    writeFileSync(join(cwd, 'flows.json'), JSON.stringify(flow));
    writeFileSync(
      join(cwd, 'settings.js'),
      `module.exports = { uiHost: '127.0.0.1', flowFile: 'flows.json', telemetry: { enabled: false } };\n`,
    );
    const red = join(folder, 'node_modules/node-red/red.js');
    const argv = [red, '--port', String(port), '--userDir', cwd, '--settings', join(cwd, 'settings.js')];
    const stop = await startProgram({ node, argv, cwd }, () => answers(`${url}${path}`));
    return { url, path, stop };
  },
};
