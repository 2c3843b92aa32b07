import { expect, test } from 'vitest';
import { findingInGerman } from '../../packages/web/src/base/i18n/findings/in-german.ts';
import { sentencesIn, sourcesIn } from './sentences-in.ts';

/** What says to people what is wrong with sites, dashboards, views and connections. */
const sources = [
  'packages/contract/src/check/check-dashboard.ts',
  'packages/contract/src/check/check-view.ts',
  'packages/contract/src/connections',
  'packages/contract/src/dashboard',
  'packages/contract/src/env',
  'packages/contract/src/module/saved-view-definition.ts',
  'packages/server/src/delivery/connections',
  'packages/server/src/delivery/databases/sql-problem.ts',
  'packages/server/src/delivery/outgoing/exchange.ts',
  'packages/server/src/delivery/outgoing/failure.ts',
  'packages/server/src/delivery/outgoing/find-target.ts',
  'packages/server/src/delivery/outgoing/http-client.ts',
  'packages/server/src/delivery/outgoing/proxy.ts',
  'packages/server/src/delivery/outgoing/read-body.ts',
  'packages/server/src/delivery/remote-files/connect-ssh.ts',
  'packages/server/src/delivery/remote-files/remote-problem.ts',
  'packages/server/src/delivery/remote-files/s3-ask.ts',
  'packages/server/src/developer/definitions/kinds',
  'packages/server/src/developer/definitions/site-collections.ts',
  'packages/server/src/developer/definitions/site-findings.ts',
  'packages/server/src/developer/definitions/site-targets.ts',
  'packages/server/src/developer/definitions/site-wide.ts',
  'packages/server/src/sites/find-module.ts',
  'packages/server/src/sites/find-template.ts',
  'packages/server/src/sites/site-definition.ts',
  'packages/sites/src/wire',
];

/** Parts that a sentence is put together of, what is sent to others, and what only the log has. */
const noSentence: readonly (string | RegExp)[] = [
  'a field with one value',
  'a date or a time',
  'a number, a text or a time',
  'a relation to one entry of "x"',
  '"x" is not x',
  'a lower-case letter, then up to 62 lower-case letters, digits or underscores',
  /^(?:A dashboard identifier|The name of a \w+) is x$/,
  'text, choices or a relation',
  'a day or an instant',
  '"x" holds x, and x is meant',
  'has no placeholders',
  'has x',
  '":x" is unknown: "from" x',
  'nothing is installed here',
  /^(?:Bearer|Basic|status) x$/,
  /^(?:connection|connection \w+|bakehouse connection) x$/,
  '[secret of x]',
  'no code',
  'no address',
  'the connection broke',
  '"x" redirects more than x',
  'The response is larger than x',
  'it ended the connection',
  'it offers no SFTP',
];

/** A sentence whose subject differs is said of one of these. */
const subject = 'The database of the connection "x"';

const isKnown = (sentence: string) =>
  [sentence, sentence.replace(/^x /, `${subject} `), `${subject} ${sentence}`].some(
    (each) => findingInGerman(each) !== each,
  );

test('EDIT84 each sentence that stands in the source of what is said of sites, dashboards, views and connections is there in German', () => {
  const said = sources.flatMap(sourcesIn).flatMap((file) =>
    sentencesIn(file)
      .filter(
        (each) =>
          !noSentence.some((other) => (typeof other === 'string' ? other === each : other.test(each))),
      )
      .map((sentence) => ({ file, sentence })),
  );
  expect(said.length).toBeGreaterThan(150);
  expect(said.filter(({ sentence }) => !isKnown(sentence))).toEqual([]);
});
