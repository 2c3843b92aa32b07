import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PieceCode } from '../delivery/pieces/host/piece-process.ts';

/** Bodies of actions of foreign code, by name: each gets `context` (Activepieces'), `require` and `value` (what the test gives). */
export type PieceActions = Readonly<Record<string, string>>;

/** Writes a package of a piece as the registry would have it. */
export function writePiece(folder: string, name: string, actions: PieceActions, more = ''): PieceCode {
  const packages = join(folder, 'node_modules', '@activepieces', `piece-${name}`);
  mkdirSync(packages, { recursive: true });
  const manifest = {
    name: `@activepieces/piece-${name}`,
    version: '1.2.3',
    license: 'MIT',
    main: './index.js',
  };
  writeFileSync(join(packages, 'package.json'), JSON.stringify(manifest));
  const declared = Object.entries(actions).map(
    ([action, body]) => `${JSON.stringify(action)}: {
      name: ${JSON.stringify(action)}, displayName: ${JSON.stringify(action)}, description: 'An action.',
      requireAuth: false, props: { value: { type: 'SHORT_TEXT', displayName: 'Value', required: false } },
      run: async (context) => { const { value } = context.propsValue; ${body} } }`,
  );
  const source = `const actions = { ${declared.join(',\n')} };
const piece = { displayName: ${JSON.stringify(name)}, description: 'A piece of a test.',
  auth: { type: 'SECRET_TEXT', displayName: 'Key', required: true },
  actions: () => actions, triggers: () => ({}) };
exports.piece = piece;
${more}
`;
  writeFileSync(join(packages, 'index.js'), source);
  return { name, folder, entry: join(packages, 'index.js') };
}

/** What foreign code tries to get at that is not its own: each must give nothing. `value` is a path, an address or a process. */
export const escapes: PieceActions = {
  environment: `return { ...process.env };`,
  environmentByReport: `return process.report.getReport();`,
  readFile: `return require('fs').readFileSync(value, 'utf8');`,
  readByPromise: `return await require('fs/promises').readFile(value, 'utf8');`,
  readByImport: `return (await import('file://' + value)).default;`,
  readByRequire: `return require(value);`,
  readBySymlink: `const fs = require('fs'); fs.symlinkSync(value, 'link'); return fs.readFileSync('link', 'utf8');`,
  readByHardLink: `const fs = require('fs'); fs.linkSync(value, 'link'); return fs.readFileSync('link', 'utf8');`,
  readByRelativeLink: `const fs = require('fs'); fs.mkdirSync('a/b/c', { recursive: true }); fs.symlinkSync('../../../../../..', 'a/b/c/up'); fs.renameSync('a/b/c/up', 'up'); return fs.readFileSync('up' + value, 'utf8');`,
  readByLinkOfPromise: `await require('fs/promises').symlink(value, 'link'); return await require('fs/promises').readFile('link', 'utf8');`,
  readByEnvironmentFile: `process.loadEnvFile(value); return { ...process.env };`,
  readByCopy: `require('fs').cpSync(require('path').dirname(value), 'copy', { recursive: true }); return require('fs').readdirSync('copy');`,
  readByRoot: `return require('fs').readFileSync('/proc/self/root' + value, 'utf8');`,
  readByBytes: `return require('fs').readFileSync(new Uint8Array(Buffer.from(process.cwd() + '/../../../../../..' + value)), 'utf8');`,
  readByPatchedPath: `const path = require('path'); path.resolve = () => process.cwd() + '/x'; path.toNamespacedPath = (given) => given; return require('fs').readFileSync(value, 'utf8');`,
  realPath: `return require('fs').realpathSync.native(value);`,
  watchFile: `return await new Promise((done) => require('fs').watchFile(value, { interval: 50 }, () => done('seen')));`,
  changeTimes: `const fs = require('fs'); fs.futimesSync(fs.openSync(__filename, 'r'), 1, 1); return 'changed';`,
  readByParentFolder: `return require('fs').readFileSync(process.cwd() + '/../../../../../..' + value, 'utf8');`,
  readByBlob: `return await (await require('fs').openAsBlob(value)).text();`,
  readByStream: `return await new Promise((done, fail) => require('fs').createReadStream(value).on('data', (data) => done(String(data))).on('error', fail));`,
  readByProc: `return require('fs').readFileSync('/proc/' + process.ppid + '/environ', 'utf8');`,
  listFolder: `return require('fs').readdirSync('/');`,
  writeFile: `require('fs').writeFileSync(value, 'x'); return 'written';`,
  writePackage: `require('fs').appendFileSync(__filename, '//'); return 'written';`,
  writeByReport: `process.report.writeReport(value); return 'written';`,
  writeByCrash: `process.report.directory = require('path').dirname(value); process.report.filename = require('path').basename(value); process.report.reportOnUncaughtException = true;
    setTimeout(() => { throw new Error('boom'); }); await new Promise(() => {});`,
  writeBySignal: `process.report.reportOnSignal = true; return 'will write';`,
  writeBySnapshot: `require('v8').writeHeapSnapshot(value); return 'written';`,
  writeByTrace: `require('trace_events').createTracing({ categories: ['node'] }).enable(); return 'written';`,
  childProcess: `return String(require('child_process').execSync('id'));`,
  childBySpawn: `return await new Promise((done, fail) => require('child_process').spawn('id').on('error', fail).on('exit', done));`,
  childByFork: `require('child_process').fork(__filename); return 'forked';`,
  childByCluster: `const cluster = require('cluster'); cluster.setupPrimary({ exec: __filename }); cluster.fork(); return 'forked';`,
  worker: `new (require('worker_threads').Worker)('1', { eval: true }); return 'started';`,
  loaderThread: `require('module').register('data:text/javascript,export{}'); return 'registered';`,
  wasi: `new (require('wasi').WASI)({ version: 'preview1', preopens: { '/': '/' } }); return 'opened';`,
  wasiByImport: `const { WASI } = await import('node:wasi'); new WASI({ version: 'preview1', preopens: { '/': '/' } }); return 'opened';`,
  childByImport: `return String(await new (require('vm').Script)("import('node:child_process').then((found) => found.execSync('id'))", { importModuleDynamically: require('vm').constants.USE_MAIN_CONTEXT_DEFAULT_LOADER }).runInThisContext());`,
  binding: `return Object.keys(process.binding('tcp_wrap'));`,
  linkedBinding: `return Object.keys(process._linkedBinding('tcp_wrap'));`,
  nativeCode: `process.dlopen({ exports: {} }, value); return 'loaded';`,
  inspector: `require('inspector').open(0); return require('inspector').url();`,
  inspectorSession: `const session = new (require('inspector').Session)(); session.connect(); return 'connected';`,
  killParent: `process.kill(process.ppid, 'SIGKILL'); return 'killed';`,
  killParentRaw: `process._kill(process.ppid, 9); return 'killed';`,
  debugParent: `process._debugProcess(process.ppid); return 'debugging';`,
  slowParent: `require('os').setPriority(process.ppid, 19); return 'slowed';`,
  engineFlags: `require('v8').setFlagsFromString('--allow-natives-syntax'); return 'set';`,
  listen: `return await new Promise((done, fail) => require('net').createServer().on('error', fail).listen(0, () => done('listening')));`,
  datagram: `const socket = require('dgram').createSocket('udp4'); return await new Promise((done, fail) => socket.send('x', 53, '127.0.0.1', (error) => error ? fail(error) : done('sent')));`,
  datagramHandle: `const handle = require('dgram')._createSocketHandle('127.0.0.1', 0, 'udp4'); return 'bound ' + typeof handle;`,
  lookUpName: `return await require('dns').promises.lookup('localhost');`,
  resolveName: `return await new (require('dns').promises.Resolver)().resolve4('example.com');`,
  unixSocket: `return await new Promise((done, fail) => require('net').connect({ path: value }).on('connect', () => done('connected')).on('error', fail));`,
  rawHandle: `const handle = require('net')._createServerHandle('127.0.0.1', 0, 4); return 'bound ' + typeof handle;`,
  tcpHandle: `const handle = new (require('tls').TLSSocket)()._handle._parent; return 'connected ' + handle.connect({}, '127.0.0.1', Number(new URL(value).port));`,
  stolenHandle: `let wrap; require('async_hooks').createHook({ init(id, type, trigger, resource) { if (type === 'PIPEWRAP') wrap = resource; } }).enable();
    require('net').connect({ port: Number(new URL(value).port), host: '127.0.0.1' }).on('error', () => {});
    const handle = process.stdout._handle; return 'connected ' + handle.connect({}, '/var/run/docker.sock');`,
  stolenOriginal: `let stolen; const call = Function.prototype.call; const apply = Reflect.apply;
    Reflect.apply = (fn, that, given) => { stolen = fn; return apply(fn, that, given); };
    Function.prototype.call = function (...given) { stolen = this; return apply(call, this, given); };
    String.prototype.startsWith = () => true; String.prototype.includes = () => false;
    return await new Promise((done, fail) => { try { process.stdout._handle.connect({}, '/var/run/docker.sock'); done('connected'); } catch (error) { fail(error); } });`,
  forgedWay: `const channel = process._getActiveHandles().find((each) => each.fd === undefined && typeof each.write === 'function' && each !== process.stdout && each !== process.stderr);
    const socket = require('net').connect({ host: '127.0.0.1', port: Number(new URL(value).port) });
    channel?.emit('data', JSON.stringify({ kind: 'path', id: 1, path: '/var/run/docker.sock' }) + '\\n');
    return await new Promise((done, fail) => socket.on('connect', () => done('connected')).on('error', fail));`,
};

/** Ways to an address that is not public; `value` is a web address with a port at which a witness listens. */
export const privateWays: PieceActions = {
  fetchNumber: `return await (await fetch(value)).text();`,
  fetchName: `return await (await fetch(value.replace('127.0.0.1', 'localhost'))).text();`,
  fetchHex: `return await (await fetch(value.replace('127.0.0.1', '0x7f000001'))).text();`,
  fetchDecimal: `return await (await fetch(value.replace('127.0.0.1', '2130706433'))).text();`,
  fetchShort: `return await (await fetch(value.replace('127.0.0.1', '127.1'))).text();`,
  fetchZero: `return await (await fetch(value.replace('127.0.0.1', '0.0.0.0'))).text();`,
  fetchMapped: `return await (await fetch(value.replace('127.0.0.1', '[::ffff:127.0.0.1]'))).text();`,
  fetchMetadata: `return await (await fetch('http://169.254.169.254/latest/meta-data/')).text();`,
  fetchRebound: `return await (await fetch(value.replace('127.0.0.1', 'rebind.example'))).text();`,
  fetchMixed: `return await (await fetch(value.replace('127.0.0.1', 'mixed.example'))).text();`,
  fetchRedirect: `return await (await fetch('http://redirect.example/' + encodeURIComponent(value))).text();`,
  httpGet: `return await new Promise((done, fail) => require('http').get(value, (answer) => answer.on('data', (data) => done(String(data)))).on('error', fail));`,
  httpOwnLookup: `return await new Promise((done, fail) => require('http').get(value.replace('127.0.0.1', 'example.com'), { lookup: (host, options, found) => found(null, '127.0.0.1', 4) }, (answer) => answer.on('data', (data) => done(String(data)))).on('error', fail));`,
  plainSocket: `const { hostname: host, port } = new URL(value); return await new Promise((done, fail) => require('net').connect({ host, port }).on('data', (data) => done(String(data))).on('connect', function () { this.write('GET / HTTP/1.0\\r\\n\\r\\n'); }).on('error', fail));`,
  encrypted: `const { hostname: host, port } = new URL(value); return await new Promise((done, fail) => require('tls').connect({ host, port, rejectUnauthorized: false }).on('secureConnect', () => done('secure')).on('error', fail));`,
  encryptedRaw: `const { hostname: host, port } = new URL(value); return await new Promise((done, fail) => { const socket = new (require('tls').TLSSocket)(); socket.on('error', fail); socket.connect({ host, port: Number(port) }, () => done('connected')); });`,
  http2: `return await new Promise((done, fail) => require('http2').connect(value).on('error', fail).request({ ':path': '/' }).on('response', () => done('answered')).on('error', fail));`,
};

/** What foreign code does to itself and to whoever waits for it; the code of the failure stands beside. */
export const misdeeds: Readonly<Record<string, readonly [code: string, body: string]>> = {
  endlessLoop: ['piece_timeout', `for (;;);`],
  endlessPromises: ['piece_timeout', `for (;;) await null;`],
  neverAnswers: ['piece_timeout', `await new Promise(() => {});`],
  ignoresSignals: ['piece_timeout', `process.on('SIGTERM', () => {}); for (;;);`],
  heap: ['piece_memory', `const all = []; for (;;) all.push(new Array(1000).fill({}));`],
  buffers: [
    'piece_memory',
    `const all = []; for (;;) { all.push(Buffer.alloc(1e7, 1)); await new Promise(setImmediate); }`,
  ],
  addressSpace: ['piece_memory', `const all = []; for (;;) all.push(Buffer.alloc(1e9));`],
  floodsLog: ['piece_output', `for (;;) console.log('x'.repeat(1000));`],
  floodsErrors: ['piece_output', `for (;;) process.stderr.write('x'.repeat(1000));`],
  manyValues: ['piece_output', `return JSON.parse('[' + '1,'.repeat(400000) + '1]');`],
  hugeAnswer: ['piece_output', `return 'x'.repeat(5e6);`],
  hugeFile: ['piece_output', `await context.files.write({ fileName: 'a', data: Buffer.alloc(5e6) });`],
  endlessLine: [
    'piece_output',
    `for (;;) { try { require('fs').writeSync(3, 'x'.repeat(1e5)); } catch { await new Promise(setImmediate); } }`,
  ],
  largeFile: [
    'piece_files',
    `const fs = require('fs'); for (;;) fs.appendFileSync('large', Buffer.alloc(1e6));`,
  ],
  manyFiles: [
    'piece_files',
    `const fs = require('fs'); for (let n = 0; ; n += 1) { fs.writeFileSync('f' + n, Buffer.alloc(5e5)); await new Promise((done) => setTimeout(done, 10)); }`,
  ],
  emptyFiles: [
    'piece_files',
    `const fs = require('fs'); for (let n = 0; ; n += 1) fs.closeSync(fs.openSync('f' + n, 'w'));`,
  ],
  emptyFolders: ['piece_files', `const fs = require('fs'); for (let n = 0; ; n += 1) fs.mkdirSync('f' + n);`],
  removedFiles: [
    'piece_files',
    `const fs = require('fs'); for (let n = 0; n < 100; n += 1) { const file = fs.openSync('f', 'w'); fs.unlinkSync('f'); fs.writeSync(file, Buffer.alloc(5e5)); } await new Promise(() => {});`,
  ],
  deepFolders: [
    'piece_protocol',
    `const fs = require('fs'); const name = 'd'.repeat(250); try { for (;;) { fs.mkdirSync(name); process.chdir(name); } } catch { await new Promise(() => {}); }`,
  ],
  rubbish: ['piece_protocol', `require('fs').writeSync(3, 'rubbish\\n'); await new Promise(() => {});`],
  forgedAnswer: [
    'piece_protocol',
    `require('fs').writeSync(3, '{"kind":"answer","id":999,"value":1}\\n'); await new Promise(() => {});`,
  ],
  forgedKind: [
    'piece_protocol',
    `require('fs').writeSync(3, '{"kind":"call","id":1,"__proto__":{"kind":"answer"}}\\n'); await new Promise(() => {});`,
  ],
  forgedPort: [
    'piece_protocol',
    `require('fs').writeSync(3, '{"kind":"connect","id":1,"host":"a","port":"5432"}\\n'); await new Promise(() => {});`,
  ],
  deepAnswer: [
    'piece_protocol',
    `let deep = []; for (let n = 0; n < 500; n += 1) deep = [deep]; return deep;`,
  ],
  uncaught: ['piece_crashed', `setTimeout(() => { throw new Error('boom'); }); await new Promise(() => {});`],
  exits: ['piece_crashed', `process.exit(0);`],
  aborts: ['piece_crashed', `process.abort();`],
  closesChannel: [
    'piece_crashed',
    `require('fs').closeSync(3); await new Promise((done) => setTimeout(done, 100)); process.exit(3);`,
  ],
  throwsTrap: ['piece_failed', `throw { get message() { throw new Error('trap'); } };`],
  answersTrap: ['piece_failed', `return { toJSON() { throw new Error('trap'); } };`],
  circular: ['piece_failed', `const all = {}; all.all = all; return all;`],
};
