import { expect, test } from 'vitest';
import { importN8n } from '../n8n/index.ts';
import { runImported } from '../testing.ts';

/** What code gives for a value, as n8n runs it for each item; or why it is left to people. */
async function gives(jsCode: string, input: unknown): Promise<unknown> {
  const code = {
    name: 'Code',
    type: 'n8n-nodes-base.code',
    parameters: { jsCode, mode: 'runOnceForEachItem' },
  };
  const start = { name: 'Start', type: 'n8n-nodes-base.manualTrigger', parameters: {} };
  const connections = { Start: { main: [[{ node: 'Code', type: 'main', index: 0 }]] } };
  const made = importN8n([{ name: 'Work', nodes: [start, code], connections }]);
  const [left] = made.todo;
  return left === undefined ? (await runImported(made, input)).output : left.message;
}

test.each<[string, unknown, unknown]>([
  ['let a = 1; if ($json.n > 2) { a = 5; } else { a += 1 } return { a };', { n: 3 }, { a: 5 }],
  ['let a = 1; if ($json.n > 2) { a = 5; } else { a += 1 } return { a };', { n: 1 }, { a: 2 }],
  ['const o = {}; o.a = 1; o.b = { c: 2 }; o.b.c += $json.n; return o;', { n: 3 }, { a: 1, b: { c: 5 } }],
  [
    'let a; const b = []; if ($json.n) { a = 1; b.push("x"); } return { a, b };',
    { n: 1 },
    { a: 1, b: ['x'] },
  ],
  ['let e = null; if (!$json.missing) { e = "none"; } return { e };', { n: 1 }, { e: 'none' }],
  [
    'const { n, m } = $json; let s = 0; const out = []; for (const x of m) { if (x > n) continue; s += x; out.push({ x }); } return { s, out };',
    { n: 2, m: [1, 2, 3] },
    { s: 3, out: [{ x: 1 }, { x: 2 }] },
  ],
  [
    'let out = []; for (const x of $json.m) { if (x > 9) { out.push({ x }); } } return { out };',
    { m: [1, 2] },
    { out: [] },
  ],
  [
    'let max = 0; let count = 0; for (const x of $json.m) { if (x > max) { max = x; } count++; } return { max, count };',
    { m: [4] },
    { max: 4, count: 1 },
  ],
  [
    'let text = ""; for (const [k, v] of Object.entries($json.o)) { text += k + "=" + v + ";"; } return { text };',
    { o: { a: 1, b: 2 } },
    { text: 'a=1;b=2;' },
  ],
  [
    'return { ok: /a.c$/i.test($json.t), no: /x/.test($json.t), left: $json.t.trimStart(), s: $json.m.sort((a, b) => a.localeCompare(b)) };',
    { t: ' ABC', m: ['b', 'a'] },
    { ok: true, no: false, left: 'ABC', s: ['a', 'b'] },
  ],
  [
    'for (const x of $json.m) { x.y = x.z + 1; } return $json.m;',
    { m: [{ z: 1 }, { z: 2 }] },
    [
      { z: 1, y: 2 },
      { z: 2, y: 3 },
    ],
  ],
])('IMP10 code that changes variables of its own gives what it gave: %s', async (code, input, output) => {
  expect(await gives(code, input)).toEqual(output);
});

test.each([
  // The same value by another name.
  'const a = $json.m[0]; a.x = 1; return $json;',
  'let a = {}; a = $json.m[0]; a.x = 1; return $json;',
  'for (const x of $json.m) { x.y = 1; } return { m: $json.m };',
  // Of a variable around a function.
  'let c = 0; $json.m.map((x) => { c += x.y; return x; }); return { c };',
  // A place in a list, perhaps.
  'const o = {}; o[$json.k] = 1; return o;',
  'const o = []; o.push([1]); return { o };',
  // Left early.
  'let c = 0; for (const x of $json.m) { if (c > 1) { break; } c++; } return { c };',
  'let c = 0; for (const x of $json.m) { if (x.y) { if (x.z) continue; c++; } c++; } return { c };',
])('IMP10 what would give something else is left to people: %s', async (code) => {
  expect(await gives(code, { m: [{}], k: 'a' })).toContain('is disabled');
});
