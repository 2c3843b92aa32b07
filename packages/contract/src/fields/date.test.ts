import { testField } from './testing.ts';

testField('date', {
  rule: 'FIELD18',
  takes: [
    { raw: '2026-11-15' },
    { raw: '2024-02-29' },
    { raw: '2000-02-29' },
    { raw: '0001-01-01' },
    { raw: '9999-12-31' },
  ],
  refuses: [
    { raw: '2026-02-29', code: 'bad_format' },
    { raw: '1900-02-29', code: 'bad_format' },
    { raw: '2026-13-01', code: 'bad_format' },
    { raw: '2026-11-15T00:00:00Z', code: 'bad_format' },
    { raw: '15.11.2026', code: 'bad_format' },
    { raw: '0000-01-01', code: 'bad_format' },
    { raw: 20261115, code: 'wrong_type' },
    { raw: '2026-01-01', code: 'too_small', options: { min: '2026-06-01' } },
    { raw: '2026-12-01', code: 'too_large', options: { max: '2026-06-01' } },
  ],
  shows: [
    { value: '2026-11-15', text: 'Nov 15, 2026' },
    { value: '2026-11-15', text: '15.11.2026', locale: 'de', timeZone: 'America/New_York' },
  ],
  refusesOptions: [
    { options: { min: 'soon' }, code: 'bad_format', at: 'min' },
    { options: { min: '2026-02-01', max: '2026-01-01' }, code: 'conflict', at: 'min' },
  ],
});
