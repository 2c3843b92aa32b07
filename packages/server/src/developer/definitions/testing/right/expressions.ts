import { right, type Right } from '../case.ts';
import { direct, hook, onOrder, onTicket } from '../workflow-pieces.ts';

const map = (value: unknown) => onTicket(['data/map', { value }]);
const order = (value: string) => onOrder(['data/map', { value }]);

/** Expressions as people write them. */
export const expressions: Right[] = [
  right('texts joined', map('"About " & $resource.subject & " (" & $resource.minutes & ")"')),
  right('a block', map('($hours := $resource.minutes / 60; $hours > 8 ? "long" : "short")')),
  right('a function of one’s own', map('($twice := function($n) { $n * 2 }; $twice($resource.minutes))')),
  right('an object', map({ who: '$user.email', ticket: '$resource.subject', at: '$now()' })),
  right('an object of an expression', map('{"who": $user.name, "roles": $user.roles}')),
  right('rows that are filtered', order('$resource.lines[qty > 1 and unit = "kg"].title')),
  right('the first row', order('$resource.lines[0].title')),
  right('rows mapped', order('$map($resource.lines, function($line) { $line.price * $line.qty })')),
  right(
    'rows filtered by a function',
    order('$filter($resource.lines, function($line) { $line.unit = "kg" })'),
  ),
  right('rows sorted', order('$sort($resource.lines, function($a, $b) { $a.price > $b.price })')),
  right('rows sorted by a path', order('$resource.lines^(>price).title')),
  right('a sum with a default', order('$sum($resource.lines.(price * qty)) ?: 0')),
  right('how many rows', order('$count($resource.lines) > 3')),
  right('titles joined', order('$join($resource.lines.title, ", ")')),
  right('the largest price', order('$max($resource.lines.price)')),
  right('whether a tag is there', order('"gift" in $resource.tags')),
  right('a pipeline', map('$resource.subject ~> $trim() ~> $uppercase()')),
  right('a regular expression', map('$replace($resource.subject, /\\s+/, " ")')),
  right('a part of a text', map('$substringBefore($resource.subject, ":")')),
  right('a date in words', map('$fromMillis($millis(), "[D01].[M01].[Y0001]")')),
  right('a date reckoned', map('$toMillis($resource.due) - $millis() < 3600000')),
  right('a number as a text', map('$formatNumber($resource.minutes, "#,##0")')),
  right('a text as a number', map('$number("5") + $resource.minutes')),
  right('compared as texts', map('$string($resource.minutes) = "5"')),
  right('dates compared as texts', map('$resource.due > $now()')),
  right(
    'a boolean of anything',
    onTicket(
      ['flow/if', { condition: '$boolean($resource.body)' }, { to: { true: { s2: ['default'] } } }],
      ['action/refresh'],
    ),
  ),
  right(
    'a role of the user',
    onTicket(
      ['flow/if', { condition: '"manager" in $user.roles' }, { to: { true: { s2: ['default'] } } }],
      ['action/refresh'],
    ),
  ),
  right(
    'an empty choice',
    onTicket(
      [
        'flow/if',
        { condition: '$resource.priority = "" or $resource.priority = null' },
        { to: { true: { s2: ['default'] } } },
      ],
      ['action/refresh'],
    ),
  ),
  right('deep in a body', hook(['data/map', { value: 'data.object.metadata.order' }])),
  right('keys of a body with quotes', hook(['data/map', { value: '`first name` & " " & `last name`' }])),
  right('reduced', order('$reduce($resource.lines.qty, function($a, $b) { $a + $b }, 0)')),
  right('grouped', order('$resource.lines{unit: $sum(qty)}')),
  right('merged', map('$merge([{"a": 1}, {"b": $resource.minutes}])')),
  right(
    'the context of rows',
    order('$resource.lines.{"title": title, "sum": price * qty, "order": $resource.number}'),
  ),
  right(
    'an answer of another system',
    direct(
      ['data/http', { url: '"https://a.example/x"', expect: [200, 'json'] }],
      ['data/map', { value: 'body.items[price > 5].name' }],
    ),
  ),
  right(
    'headers of an answer',
    direct(
      [
        'data/http',
        {
          url: '"https://a.example/x"',
          method: 'post',
          headers: { Authorization: '"Bearer " & $input.token' },
          body: { a: '1' },
        },
        { set: { answer: ':output' } },
      ],
      ['flow/if', { condition: '$answer.status = 201' }, { to: { true: { s2: ['default'] } } }],
      ['data/map', { value: '$answer.headers.location' }],
    ),
  ),
];
