import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fileReference } from './file-entity.ts';
import {
  folderOfPath,
  nameOfPath,
  parseVirtualFolder,
  parseVirtualPath,
  plainFileName,
} from './virtual-path.ts';

test('FILE2 FILE9 a virtual path is folders and a name, with one spelling for what looks the same', () => {
  expect(parseVirtualPath('/reports/june.pdf')).toEqual({ value: '/reports/june.pdf' });
  expect(parseVirtualPath('/Re\u0301sume\u0301.pdf')).toEqual(parseVirtualPath('/Résumé.pdf'));
  expect([folderOfPath('/a/b.c'), nameOfPath('/a/b.c'), folderOfPath('/b.c')]).toEqual(['/a/', 'b.c', '/']);
  expect(parseVirtualFolder('/a')).toEqual(parseVirtualFolder('/a/'));
  expect(parseVirtualFolder('/')).toEqual({ value: '/' });
  for (const bad of ['', 'a', '//', '/..']) expect(parseVirtualFolder(bad)).toHaveProperty('errors');
});

const hostile = [
  '',
  '/',
  'a.txt',
  '../a',
  '/../etc/passwd',
  '/a/../b',
  '/a/./b',
  '/a//b',
  '/a/',
  '/a/..',
  '/a\\..\\b',
  '/a\0b',
  '/a\r\nset-cookie: x',
  '/a\tb',
  '/C:/x',
  '/a:stream',
  '/a"b',
  '/a|b',
  '/trailing.',
  '/trailing ',
  '/ leading',
  '/\u202Egnp.exe',
  '/\u200bhidden',
  '/\ufeffbom',
  '/half\ud800',
  `/${'x'.repeat(256)}`,
  `/${'ü'.repeat(128)}`,
  '/a'.repeat(33),
  `/${'x'.repeat(200)}`.repeat(6),
];
test.each(hostile.map((path) => [path]))('FILE9 %j is no virtual path', (path) => {
  expect(parseVirtualPath(path)).toMatchObject({ errors: [{ path: 'path' }] });
});

test('FILE9 whatever name a file comes with, a plain name remains that is the name of a path', () => {
  for (const [given, kept] of [
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\ann\\june.pdf', 'june.pdf'],
    ['a\r\nx: y.txt', 'ax_ y.txt'],
    ['what? "now".pdf', 'what_ _now_.pdf'],
    ['..', 'file'],
    ['', 'file'],
    ['\u202Egnp.exe', 'gnp.exe'],
    [`${'x'.repeat(400)}.pdf`, `${'x'.repeat(225)}.pdf`],
  ] as const)
    expect(plainFileName(given).replace(/x{200,}/, 'x'.repeat(225))).toBe(kept);
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary', maxLength: 400 }), fc.string()), (name) => {
      const plain = plainFileName(name);
      expect(parseVirtualPath(`/${plain}`)).toEqual({ value: `/${plain}` });
      expect(plainFileName(plain)).toBe(plain);
    }),
    { numRuns: 2000 },
  );
});

test('VIEW3 a file is named by a file entity, an id or a virtual path', () => {
  const id = '019a7f00-0000-7000-8000-000000000003';
  expect(fileReference({ id, version: 2, name: 'x' })).toEqual({ id, version: 2 });
  expect(fileReference(id.toUpperCase())).toEqual({ id });
  expect(fileReference('/a/b.txt')).toEqual({ path: '/a/b.txt' });
  for (const other of ['a.txt', '', null, undefined, 7, {}, { id: 'x' }, [id]])
    expect(fileReference(other)).toBeUndefined();
});
