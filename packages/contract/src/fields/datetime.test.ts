import { testField } from './testing.ts';

testField('datetime', {
  rule: 'FIELD19',
  takes: [
    { raw: '2026-11-15T01:02:03.123456Z' },
    { raw: '2026-11-15T01:02:03Z' },
    { raw: '2026-11-15T01:02:03.500Z', stored: '2026-11-15T01:02:03.5Z' },
    { raw: '2026-11-15T01:02:03.000Z', stored: '2026-11-15T01:02:03Z' },
    { raw: '2026-11-15T01:02Z', stored: '2026-11-15T01:02:00Z' },
    { raw: '2026-11-15T01:02:03.123456+02:00', stored: '2026-11-14T23:02:03.123456Z' },
    { raw: '2026-12-31T23:30:00-0130', stored: '2027-01-01T01:00:00Z' },
  ],
  refuses: [
    { raw: '2026-11-15T01:02:03', code: 'bad_format' },
    { raw: '2026-11-15', code: 'bad_format' },
    { raw: '2026-02-30T00:00:00Z', code: 'bad_format' },
    { raw: '2026-11-15T24:00:00Z', code: 'bad_format' },
    { raw: '2026-11-15T23:59:60Z', code: 'bad_format' },
    { raw: '0001-01-01T00:00:00+05:00', code: 'bad_format' },
    { raw: '2026-11-15T01:02:03.1234567Z', code: 'too_precise' },
    { raw: 1_731_632_523, code: 'wrong_type' },
  ],
  shows: [
    { value: '2026-11-15T01:02:03Z', text: 'Nov 15, 2026, 1:02 AM' },
    { value: '2026-11-15T01:02:03Z', text: '14.11.2026, 20:02', locale: 'de', timeZone: 'America/New_York' },
  ],
});
