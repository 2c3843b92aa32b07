import { expect, test } from 'vitest';
import { readCsvData, readXmlData } from './read-data.ts';

test('HTTP6 XML is data: members, attributes, lists, and texts as they stand there', () => {
  const text =
    '\ufeff<?xml version="1.0"?><a x="1"><b>007</b><b/><c y="2">t &amp; &lt; &#228; &#x4e;</c><d><![CDATA[<x>]]></d></a>';
  expect(readXmlData(text)).toEqual({
    a: { '@x': '1', b: ['007', ''], c: { '@y': '2', '#text': 't & < ä N' }, d: '<x>' },
  });
});

test.each([
  ['', 'no document'],
  ['text', 'no document'],
  ['<a><b></a>', 'not well formed'],
  ['<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', 'entities of its own'],
  ['<!doctype a SYSTEM "file:///etc/passwd"><a/>', 'what lies elsewhere'],
  ['<a><__proto__><x>1</x></__proto__></a>', 'a prototype'],
  ['<a>'.repeat(5000) + '</a>'.repeat(5000), 'too deep'],
  [`<a>${'x'.repeat(4 * 1024 ** 2)}</a>`, 'too large'],
])('HTTP6 XML that is %.20j is refused: %s', (text) => {
  expect(() => readXmlData(text)).toThrow(expect.objectContaining({ code: 'upstream_failed' }) as Error);
  expect(Object.keys(Object.prototype)).toEqual([]);
});

test('HTTP6 CSV is a list of objects, whatever separates it', () => {
  expect(readCsvData('\ufeffname;sum\r\n"a;b";1,5\r\n\r\n')).toEqual([{ name: 'a;b', sum: '1,5' }]);
  expect(readCsvData('a,,b\n1,2\n1,2,3,4')).toEqual([
    { a: '1', column2: '2' },
    { a: '1', column2: '2', b: '3' },
  ]);
  expect(readCsvData('__proto__,b\n1,2')).toEqual([JSON.parse('{"__proto__":"1","b":"2"}')]);
  expect(() => readCsvData('a\n"b')).toThrow(expect.objectContaining({ code: 'upstream_failed' }) as Error);
});
