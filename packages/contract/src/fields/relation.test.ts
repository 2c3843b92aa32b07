import { testField } from './testing.ts';

testField('relation', {
  rule: 'FIELD30',
  options: { module: 'customers' },
  takes: [
    { raw: '019a7f00-0000-7000-8000-000000000001' },
    { raw: '019A7F00-0000-7000-8000-00000000000A', stored: '019a7f00-0000-7000-8000-00000000000a' },
    {
      raw: ['019a7f00-0000-7000-8000-000000000001', '019a7f00-0000-7000-8000-000000000002'],
      options: { module: 'customers', multiple: true },
    },
  ],
  refuses: [
    { raw: 'nobody', code: 'bad_format' },
    { raw: { id: '019a7f00-0000-7000-8000-000000000001' }, code: 'wrong_type' },
    { raw: ['019a7f00-0000-7000-8000-000000000001'], code: 'wrong_type' },
    {
      raw: '019a7f00-0000-7000-8000-000000000001',
      code: 'wrong_type',
      options: { module: 'customers', multiple: true },
    },
    {
      raw: ['019a7f00-0000-7000-8000-000000000001', '019a7f00-0000-7000-8000-000000000001'],
      code: 'duplicate',
      at: '1',
      options: { module: 'customers', multiple: true },
    },
  ],
  shows: [{ value: '019a7f00-0000-7000-8000-000000000001', text: '019a7f00-0000-7000-8000-000000000001' }],
  refusesOptions: [
    { options: {}, code: 'required', at: 'module' },
    { options: { module: 'Bad' }, code: 'bad_format', at: 'module' },
    { options: { module: 'customers', reverse: { title: 7 } }, code: 'wrong_type', at: 'reverse.title' },
    {
      options: { module: 'customers', reverse: { name: 'Orders' } },
      code: 'unknown_key',
      at: 'reverse.name',
    },
  ],
});
