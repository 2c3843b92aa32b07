import { expect, test } from 'vitest';
import { checkCase } from '../../packages/server/src/developer/definitions/testing/check-case.ts';
import { connectorFaults } from '../../packages/server/src/developer/definitions/testing/faults/connectors/index.ts';
import { faults } from '../../packages/server/src/developer/definitions/testing/faults/index.ts';
import { findingInGerman, hintInGerman } from '../../packages/web/src/base/i18n/findings/in-german.ts';

/** A third of all, another one each day; all where `TEST_FULL` asks for it. */
const parts = process.env['TEST_FULL'] === undefined ? 3 : 1;
const part = Number(process.env['TEST_SEED'] ?? 1) % parts;

/** What is said of the planted faults, by code. */
function said(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const cases = Object.values(faults).flat();
  for (const { pieces } of cases.filter((_, index) => index % parts === part))
    for (const line of checkCase(pieces)) {
      const { code = '', message = '' } =
        /^.*? (?:error|warning) (?<code>[a-z_]+): (?<message>.*)$/s.exec(line)?.groups ?? {};
      found.set(code, [...(found.get(code) ?? []), message]);
    }
  return found;
}

test('EDIT84 everything that is said of planted faults is there in German, whatever its code and whatever it is about', () => {
  const all = said();
  expect(all.size).toBeGreaterThan(40);
  const left = [...all].flatMap(([code, messages]) =>
    [...new Set(messages)]
      .filter((message) => isEnglish(message, findingInGerman(message)))
      .map((message) => `${code}: ${message} / ${findingInGerman(message)}`),
  );
  expect(left).toEqual([]);
});

test('EDIT84 what is said of connectors and of what they read is there in German, each sentence of it', () => {
  const cases = Object.values(connectorFaults).flat();
  const said = new Set(cases.flatMap(({ pieces }) => checkCase(pieces).map(messageOf)));
  expect(said.size).toBeGreaterThan(75);
  const left = [...said].filter((message) => isEnglish(message, findingInGerman(message)));
  expect(left).toEqual([]);
});

/** Words that stand in no German sentence. */
const english = /\b(?:the|of|or|and|is|are|with|such|has|have|must|not|expected|only)\b/;

/** Whether nothing or only a part of it was put into German; names, values and expressions stay as they are. */
function isEnglish(message: string, german: string): boolean {
  const words = german
    .replace(/ \(an Stelle .*\)/s, '')
    .replace(/"(?:[^"\\]|\\.)*"|`[^`]*`|'[^']*'|\{\{.*?\}\}|: [\w., |']+$/g, '');
  return german === message || english.test(words);
}

function messageOf(line: string): string {
  return /^.*? (?:error|warning) [a-z_]+: (?<message>.*)$/s.exec(line)?.groups?.['message'] ?? line;
}

test('EDIT84 what differs keeps its place, kinds of values are German, and words of other programs stay', () => {
  expect(findingInGerman('The field "total" takes a number, but "\\"ten\\"" gives text')).toBe(
    'Das Feld "total" nimmt eine Zahl, aber "\\"ten\\"" ergibt einen Text',
  );
  expect(
    findingInGerman('There is no field "mail" in the module "customers" (at character 6 of "$one.mail")'),
  ).toBe('Es gibt kein Feld "mail" in einem Eintrag aus "customers" (an Stelle 6 von "$one.mail")');
  expect(findingInGerman('"=" compares a list of text with true or false')).toBe(
    '"=" vergleicht eine Liste von Texten mit Ja oder Nein',
  );
  expect(
    findingInGerman(
      'The left side of := must be a variable (at character 3 of "a := 1"). Write $name := value.',
    ),
  ).toBe('Links von := muss eine Variable stehen. Schreiben Sie $name := Wert. (an Stelle 3 von "a := 1")');
  expect(hintInGerman('Did you mean "price"?')).toBe('Meinten Sie "price"?');
  expect(hintInGerman('Set the field by a workflow.')).toBe('Setzen Sie das Feld mit einem Workflow.');
  expect(findingInGerman('a service says no')).toBe('a service says no');
});
