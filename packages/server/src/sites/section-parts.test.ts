import { expect, test } from 'vitest';
import { sectionParts } from './section-parts.ts';

test('SITE55 an editor is told what the code of a section reads and which slots it offers', () => {
  const code = `{% if kicker %}<p>{{ kicker | upcase }}</p>{% endif %}<h1>{{ heading }}</h1>
{% for fact in facts limit: count %}{{ fact.label }}{% endfor %}{% assign x = 1 %}{{ x }}{{ page.title }}{{ params.tone }}
<div>{% slot "left" %}</div>{%- slot 'right' -%}{% slot %}{{ site.title }}{{ "text" | upcase }}`;
  expect(sectionParts({ name: 'a', type: 'template', vars: { count: 3 }, code })).toEqual({
    name: 'a',
    type: 'template',
    vars: { count: 3 },
    params: ['kicker', 'heading', 'facts', 'count', 'tone'],
    slots: ['left', 'right'],
    open: true,
    fields: [],
  });
  expect(sectionParts({ name: 'b', type: 'component', code: 'export default () => {}' })).toMatchObject({
    vars: {},
    params: [],
    slots: [],
    open: true,
  });
  expect(sectionParts({ name: 'c', type: 'template' })).toMatchObject({ params: [], slots: [], open: false });
});

test('SITE80 an editor is told the fields of a section', () => {
  const fields = [{ identifier: 'heading', type: 'text', when: { heading: 'x' } }];
  expect(sectionParts({ name: 'a', type: 'template', fields }).fields).toEqual([]);
  const sound = [{ identifier: 'heading', type: 'text', title: 'Heading' }];
  expect(sectionParts({ name: 'a', type: 'template', fields: sound }).fields).toEqual(sound);
});
