import { expect, test } from 'vitest';
import { copyElements, pasteElements } from './clipboard.ts';
import { definitionText, elementNamed, elementsOf, nameOf, withKey, type Definition } from './definition.ts';
import { addElement, freeName, removeElements, renameElement, setOption } from './edit-elements.ts';
import { connect, disconnect } from './edit-links.ts';
import { graphOf } from './graph.ts';
import { edited, redone, startHistory, undone, type Edit } from './history.ts';
import { someDefinitions } from './testing/definitions.ts';

/** A sample that is another one each day; all where `TEST_FULL` asks for it. */
const full = import.meta.env['TEST_FULL'] !== undefined;
const definitions = full
  ? someDefinitions(1000)
  : someDefinitions(200, Number(import.meta.env['TEST_SEED'] ?? 1));

/** As it comes from the server or the text beside the picture. */
function opened(definition: unknown): Definition {
  return JSON.parse(definitionText(definition)) as Definition;
}

test('EDIT1 generated definitions stay as they are while they are looked at, changed, undone and redone', () => {
  let number = 8;
  const pick = <T>(list: readonly T[]): T | undefined => {
    number = (number * 48_271) % 2_147_483_647;
    return list[number % Math.max(list.length, 1)];
  };
  let steps = 0;
  for (const given of definitions) {
    const text = definitionText(opened(given));
    let history = startHistory(opened(given));
    const texts = [text];
    for (let turn = 0; turn < 6; turn += 1) {
      const { nodes, edges } = graphOf(history.present);
      const node = pick(nodes);
      const other = pick(nodes);
      const edge = pick(edges);
      const edits: Edit[] = [
        {
          change: (definition) =>
            addElement(definition, { name: freeName(definition, 'set'), type: 'action/set' }),
        },
        { change: (definition) => removeElements(definition, new Set([node?.name ?? ''])) },
        {
          change: (definition) =>
            renameElement(definition, node?.name ?? '', freeName(definition, 'renamed')),
        },
        { change: (definition) => setOption(definition, node?.name ?? '', 'value', '$input') },
        {
          change: (definition) =>
            connect(definition, {
              source: node?.id ?? '',
              port: 'default',
              target: other?.id ?? '',
              input: 'default',
            }),
        },
        { change: (definition) => (edge === undefined ? definition : disconnect(definition, edge)) },
        { change: (definition) => withKey(definition, 'title', 'Another') },
        {
          change: (definition) =>
            pasteElements(definition, copyElements(definition, new Set([node?.name ?? ''])))?.definition ??
            definition,
        },
      ];
      const before = history;
      history = edited(history, pick(edits) ?? { change: (definition) => definition });
      if (history !== before) texts.push(definitionText(history.present));
    }
    for (const expected of texts.toReversed()) {
      expect(definitionText(history.present)).toBe(expected);
      history = undone(history);
    }
    for (const expected of texts) {
      expect(definitionText(history.present)).toBe(expected);
      history = redone(history);
    }
    steps += texts.length - 1;
  }
  expect(steps).toBeGreaterThan(definitions.length * 3);
});

test('EDIT1 generated definitions are the same text after every element was renamed and named back', () => {
  for (const given of definitions) {
    const definition = opened(given);
    const names = elementsOf(definition).map(nameOf);
    const away = names.reduce((all, name, index) => renameElement(all, name, `away-${index}-x`), definition);
    const back = names.reduce((all, name, index) => renameElement(all, `away-${index}-x`, name), away);
    expect(definitionText(back)).toBe(definitionText(definition));
    for (const name of names) expect(elementNamed(back, name)).toEqual(elementNamed(definition, name));
  }
});

test('EDIT1 EDIT2 generated definitions can be drawn again from nothing: the picture holds every link', () => {
  for (const given of definitions) {
    const definition = opened(given);
    const { nodes, edges, loose } = graphOf(definition);
    const bare = nodes.reduce<Definition>(
      (all, { element }) => addElement(all, withKey(element, 'to', undefined)),
      { ...definition, elements: [] },
    );
    const drawn = [...edges, ...loose].reduce(connect, bare);
    const again = graphOf(drawn);
    expect(again.nodes.map(({ name, type }) => [name, type])).toEqual(
      nodes.map(({ name, type }) => [name, type]),
    );
    expect(new Set(again.edges)).toEqual(new Set(edges));
    const cleared = again.edges.concat(again.loose).reduce(disconnect, drawn);
    expect(definitionText(cleared)).toBe(definitionText(bare));
  }
});
