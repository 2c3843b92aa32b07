import { describe, expect, test } from 'vitest';
import { checkCode } from './check-code.ts';

const script = (text: string) => () => checkCode(`<p>x</p><script>${text}</script>`);
const value = '{{ t | script_json }}';

describe('a value in a script', () => {
  test.each([
    `let a = ${value};`,
    `let a = "b" + ${value} + 'c';`,
    `f(${value}, "d\\"", ${value})`,
    `let s = "it's"; let a = ${value};`,
    `// isn't it\nlet a = ${value};`,
    `/* "quote */ let a = ${value};`,
    `let a = b / c; let d = ${value}; let e = "/";`,
    `let r = /["'/]/; let a = ${value};`,
    `let r = /[/"]/g.test(s) ? 1 : ${value};`,
    `if (x) return /"/; let a = ${value};`,
    'let u = `a${b({ c: "`" })}d`; let a = ' + value,
    'let u = `a${ ' + value + ' }d`;',
    'let a = {% if x %}"b"{% else %}' + value + '{% endif %};',
    `{% for one in list %}f(${value});{% endfor %}`,
    `{%- comment %} it's {% endcomment -%} let a = {{- t | script_json -}};`,
    `let half = "never ends\nlet a = ${value};`,
  ])('PAGE36 stands among code: %s', (text) => {
    expect(script(text)).not.toThrow();
  });

  test.each([
    ['string', `let a = "${value}";`],
    ['string', `let a = 'Hello ${value}!';`],
    ['string', `let a = "\\"${value}";`],
    ['string', `let r = 4 / 2; let a = "${value}"; let b = 1 / 2;`],
    ['string', `let r = /["']/; let a = "${value}";`],
    ['string', `{% if x %}let a = "${value}"{% endif %}`],
    ['template', 'let a = `' + value + '`;'],
    ['template', 'let a = `${b}' + value + '`;'],
    ['template', 'let a = `${ {c: 1} }' + value + '`;'],
    ['comment', `// ${value}`],
    ['comment', `/* ${value} */`],
    ['pattern', `let a = /${value}/;`],
  ])('PAGE36 is refused inside a %s: %s', (what, text) => {
    expect(script(text)).toThrow(`may not stand inside a ${what}`);
  });

  test.each([
    'image page.photo',
    'echo t',
    '- render "v"',
    'search',
    'tablerow a in b',
    'liquid echo t',
    'new',
  ])('PAGE36 is printed by no tag: {%% %s %%}', (tag) => {
    expect(script(`let a = {%${tag} %};`)).toThrow('a tag that prints');
  });
});

describe('the name of an element', () => {
  test.each([
    '<{{ t }}>x</{{ t }}>',
    '<{{- t -}}>',
    '<{% if a %}{{ t }}{% endif %}>',
    '<s{{ t }}>',
    '<SCR{{ t }}>',
    '<{% echo t %}>',
    '<{% render "name" %} class="a">',
    '<i{% if a %}{{ t }}{% endif %}>',
    'from 1 <{{ max }}',
  ])('PAGE36 is not chosen by data: %s', (code) => {
    expect(() => checkCode(code)).toThrow('data may not choose the name of an element');
  });

  test.each([
    '<h{{ level }}>x</h{{ level }}>',
    '<{% if a %}div{% else %}p{% endif %} class="{{ t }}">',
    '<p{% if a %} class="b"{% endif %}>{{ t }}',
    '<p {{ t }}>',
    'from 1 &lt;{{ max }}, or < {{ max }}',
    '<x-{{ t }}>',
  ])('PAGE36 stands in the code: %s', (code) => {
    expect(() => checkCode(code)).not.toThrow();
  });
});
