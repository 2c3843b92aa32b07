import { expect, test } from 'vitest';
import { bundleScript, componentEntry } from './bundle-script.ts';

const defined = new Map<string, new () => { dataset: Record<string, string>; connectedCallback(): void }>();
Object.assign(globalThis, {
  HTMLElement: class {
    dataset: Record<string, string> = {};
  },
  customElements: { get: (tag: string) => defined.get(tag), define: defined.set.bind(defined) },
});

async function run(section: string, code: string, more: Record<string, string> = {}): Promise<void> {
  const sources: Record<string, string> = {
    ...more,
    [`section:${section}`]: code,
    entry: componentEntry(section),
  };
  const bundled = await bundleScript('entry', section, (id) => {
    const found = sources[id];
    return found === undefined ? undefined : { code: found, loader: 'js' };
  });
  await import(`data:text/javascript;base64,${Buffer.from(bundled.code).toString('base64')}`);
}

test('a function becomes a custom element that is set up once with its props', async () => {
  await run(
    'My Counter',
    'import { add } from "section:lib"; export default (el, props) => { el.total = (el.total ?? 0) + add(props.n); };',
    {
      'section:lib': 'export const add = (n) => n + 1;',
    },
  );
  const Element = defined.get('site-my-counter');
  if (Element === undefined) throw new Error('not defined');
  const element = Object.assign(new Element(), { total: 0, dataset: { props: '{"n":41}' } });
  element.connectedCallback();
  element.connectedCallback();
  expect(element.total).toBe(42);
});

test('a class is the custom element itself', async () => {
  await run('panel', 'export default class extends HTMLElement { kind = "panel"; }');
  const Element = defined.get('site-panel');
  expect(Element === undefined ? undefined : new Element()).toMatchObject({ kind: 'panel' });
});

test('a fault is told with its place', async () => {
  await expect(run('bad', 'export default (')).rejects.toMatchObject({
    code: 'invalid',
    data: { errors: [{ path: 'bad', code: 'script_failed', message: expect.stringContaining('line 1') }] },
  });
});
