import * as fc from 'fast-check';

const user = fc.constantFrom('a@e.com', 'bb@e.com', 'ann@acme.example', 'x.y@e.org');
const comment = fc.constantFrom(
  '',
  '',
  '// note',
  '/* block */',
  '// "group:old": ["x"],',
  '/* two\n lines */',
);
const selector = fc.constantFrom(
  'group:a',
  'group:zz',
  'autogroup:member',
  'tag:ci',
  'tag:other-ci',
  '*',
  'a@e.com',
);
const target = fc.constantFrom(
  'tag:dns',
  'tag:other-server',
  'tag:server',
  '*',
  '100.64.0.20',
  'autogroup:self',
);
const ports = fc.constantFrom('tcp:22', 'udp:53', 'tcp:8000-8100', '*', '443', 'icmp:*');

interface Item {
  text: string;
  comment: string;
}

const list = (values: string[]) => `[${values.map((value) => JSON.stringify(value)).join(', ')}]`;
const named = (name: fc.Arbitrary<string>, value: fc.Arbitrary<string>, maxLength: number) =>
  fc.uniqueArray(
    fc
      .record({ name, value, comment })
      .map(({ name, value, comment }) => ({ name, text: `"${name}": ${value}`, comment })),
    { selector: (item) => item.name, maxLength },
  );

const groups = named(
  fc.constantFrom('group:a', 'group:zz', 'group:main-dev'),
  fc.array(user, { maxLength: 3 }).map(list),
  3,
);
const owners = named(
  fc.constantFrom(
    'tag:dns',
    'tag:ci',
    'tag:server',
    'tag:other-server',
    'tag:other-ci',
    'tag:a-long-name-that-is-aligned',
  ),
  fc.constantFrom('["autogroup:admin"]', '["group:a", "autogroup:owner"]', '[]'),
  5,
);
const grants = fc.array(
  fc
    .record({
      src: fc.array(selector, { minLength: 1, maxLength: 2 }),
      dst: target,
      ip: fc.array(ports, { minLength: 1, maxLength: 2 }),
      wide: fc.boolean(),
      comment,
    })
    .map(({ src, dst, ip, wide, comment }): Item => {
      const parts = [`"src": ${list(src)}`, `"dst": ["${dst}"]`, `"ip": ${list(ip)}`];
      return { text: wide ? `{\n\t\t\t${parts.join(',\n\t\t\t')}\n\t\t}` : `{${parts.join(', ')}}`, comment };
    }),
  { maxLength: 4 },
);

const style = fc.record({
  newline: fc.constantFrom('\n', '\n', '\r\n'),
  trailing: fc.boolean(),
  lines: fc.boolean(),
  indent: fc.constantFrom('\t', '  ', '    '),
  capitals: fc.boolean(),
  head: comment,
  end: comment,
  empty: fc.constantFrom('', ' ', '\n', '\n\t', ' /* none */ ', '\n\t// none yet\n\t'),
  plain: fc.boolean(),
  final: fc.constantFrom('', '\n'),
});

/** Policies of every layout people write: comments, trailing commas or none, one line or many, plain JSON, Windows line ends. */
export const policyText: fc.Arbitrary<string> = fc
  .record({
    style,
    groups: fc.option(groups),
    owners: fc.option(owners),
    grants: fc.option(grants),
    order: fc.boolean(),
  })
  .map(({ style, groups, owners, grants: rules, order }) => {
    // A rule cannot use a tag that nobody owns: no control plane would have taken that policy.
    const owned = (owners ?? []).some((item) => item.name === 'tag:server');
    const grants =
      rules?.map((item) => (owned ? item : { ...item, text: item.text.replace('tag:server', 'tag:dns') })) ??
      null;
    const container = (open: string, close: string, items: readonly Item[]) => {
      if (items.length === 0)
        return (
          open + (style.plain ? style.empty.replaceAll(/\/\*.*\*\/|\/\/[^\n]*/g, '') : style.empty) + close
        );
      const said = (item: Item) => (style.plain || item.comment === '' ? '' : ` ${item.comment}`);
      const trailing = style.trailing && !style.plain ? ',' : '';
      const needLines = style.lines || (!style.plain && items.some((item) => item.comment.startsWith('//')));
      if (!needLines) return open + items.map((item) => item.text + said(item)).join(', ') + trailing + close;
      const lines = items.map(
        (item, at) =>
          `\n${style.indent.repeat(2)}${item.text}${at < items.length - 1 ? ',' : trailing}${said(item)}`,
      );
      const end = style.plain || style.end === '' ? '' : `\n${style.indent.repeat(2)}${style.end}`;
      return `${open}${lines.join('')}${end}\n${style.indent}${close}`;
    };
    const sections = [
      ...(groups === null
        ? []
        : [`"${style.capitals ? 'Groups' : 'groups'}": ${container('{', '}', groups)}`]),
      ...(owners === null
        ? []
        : [`"${style.capitals ? 'TagOwners' : 'tagOwners'}": ${container('{', '}', owners)}`]),
      ...(grants === null ? [] : [`"grants": ${container('[', ']', grants)}`]),
    ].map((text): Item => ({ text, comment: style.end.startsWith('//') ? '' : style.end }));
    const body = container('{', '}', order ? sections : sections.toReversed());
    const head = style.plain || style.head === '' ? '' : `${style.head}\n`;
    return `${head}${body}${style.final}`.replaceAll('\n', style.newline);
  });
