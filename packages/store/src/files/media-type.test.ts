import { expect, test } from 'vitest';
import { mediaType } from './media-type.ts';

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const zip = Buffer.from('504b030414000000', 'hex');

test.each<[content: Buffer | string, name: string, type: string]>([
  [png, 'a.png', 'image/png'],
  [png, 'a.html', 'image/png'],
  [Buffer.from('ffd8ffe000104a464946', 'hex'), 'a.txt', 'image/jpeg'],
  ['GIF89a<script>alert(1)</script>', 'a.html', 'image/gif'],
  ['RIFF\0\0\0\0WEBPVP8 ', 'a', 'image/webp'],
  ['%PDF-1.7\n', 'a.exe', 'application/pdf'],
  ['\0\0\0 ftypavif', 'a', 'image/avif'],
  ['\0\0\0 ftypisom', 'a', 'video/mp4'],
  [zip, 'a.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  [zip, 'a.html', 'application/zip'],
  [zip, 'a.constructor', 'application/zip'],
  ['plain words', 'a.html', 'text/plain'],
  ['plain words', 'a.js', 'text/plain'],
  ['a,b\n1,2\n', 'a.csv', 'text/csv'],
  ['{"a":1}', 'a.json', 'application/json'],
  ['<!DOCTYPE html><p>', 'a.txt', 'text/html'],
  ['words, words\n<script>alert(1)</script>', 'a.csv', 'text/html'],
  ['\ufeff  <HTML>', 'a.png', 'text/html'],
  ['<?xml version="1.0"?><svg xmlns="x"/>', 'a.png', 'image/svg+xml'],
  ['<svg onload="alert(1)">', 'a.json', 'image/svg+xml'],
  ['<?xml version="1.0"?><x/>', 'a.txt', 'application/xml'],
  [Buffer.from('\ufeff<html>', 'utf16le'), 'a.txt', 'text/html'],
  [Buffer.from([0, 1, 2, 3]), 'a.txt', 'application/octet-stream'],
  [Buffer.from([0xc3, 0x28, 0x41]), 'a.txt', 'application/octet-stream'],
  [Buffer.from('ü').subarray(0, 1), 'a.txt', 'text/plain'],
  ['', 'a.txt', 'text/plain'],
])('FILE12 %j named %s is %s', (content, name, type) => {
  expect(mediaType(Buffer.from(content), name)).toBe(type);
});
