import { expect, test } from 'vitest';
import { putsRawIntoHtml } from './raw-in-html.ts';

test.each([
  '"<p>" & $input.title & "</p>"',
  '"<p>" & title',
  '$input.open ? "<p>" & title : "none"',
  '"<ul>" & $join(items.("<li>" & name & "</li>")) & "</ul>"',
  '"<ul>" & $join($map(items, function($v) { "<li>" & $v.name & "</li>" })) & "</ul>"',
  '($a := title; "<p>" & $a)',
  '"<p>" & $uppercase($html(title) & title)',
  '"<p>" & (title ?? "none")',
])('MAIL13 %s puts a text into HTML as it is', (recipe) => {
  expect(putsRawIntoHtml(recipe)).toBe(true);
});

test.each([
  '"<p>" & $html($input.title) & "</p>"',
  '"<p>" & ($input.title ~> $html) & "</p>"',
  '"<p>" & $input.price * 2 & "</p>"',
  '"<p>" & $formatNumber(price, "0.00") & $count(items) & "</p>"',
  '"<ul>" & $join(items.("<li>" & $html(name) & "</li>"), ", ") & "</ul>"',
  '"<ul>" & $join($map(items, function($v) { "<li>" & $html($v.name) & "</li>" })) & "</ul>"',
  '$input.open ? "<p>" & $html(title) : "none"',
  '$input.body',
  '"<p>Hello</p>"',
  '"<p>" &',
  12,
  undefined,
])('MAIL13 %s does not', (recipe) => {
  expect(putsRawIntoHtml(recipe)).toBe(false);
});
