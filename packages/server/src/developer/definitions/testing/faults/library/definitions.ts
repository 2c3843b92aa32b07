import { fault, type Fault } from '../../case.ts';
import { libraryModule } from '../../library.ts';

const loansWith = (change: object) => libraryModule('loans', () => change);
const loanField = (one: object) => libraryModule('loans', (fields) => ({ fields: [...fields, one] }));
const r = (path: string) => `modules/loans:bakery_resource.${path}`;
const rule = (expression: string) => loansWith({ rules: [{ expression, message: 'x' }] });
const computed = (expression: string, result = 'number') =>
  loanField({ identifier: 'made', type: 'computed', options: { expression, result } });

/** Faults of the library: labels, computed fields, rules, roles and tests. */
export const libraryDefinitions: Fault[] = [
  fault(
    'label of a field of another module',
    loansWith({ label: '$resource.title' }),
    r('label'),
    'error expression',
  ),
  fault('label of a list', loansWith({ label: '$resource.talks' }), r('label'), 'warning expression'),
  fault('label by plus', loansWith({ label: '$resource.number + "!"' }), r('label'), 'warning expression'),
  fault(
    'label of a related name',
    loansWith({ label: '$resource.book.title' }),
    r('label'),
    'warning expression',
  ),
  fault(
    'computed from a misspelt cell',
    computed('$sum($resource.talks.chrage)'),
    r('fields.13.options.expression'),
    'error expression',
  ),
  fault(
    'computed from a text',
    computed('$resource.remark * 2'),
    r('fields.13.options.expression'),
    'warning expression',
  ),
  fault(
    'computed of another result',
    computed('$resource.remark', 'number'),
    r('fields.13.options.expression'),
    'warning expression',
  ),
  fault(
    'computed from itself',
    computed('$resource.made + 1'),
    r('fields.13.options.expression'),
    'warning expression',
  ),
  fault(
    'computed from the user',
    computed('$user.name', 'text'),
    r('fields.13.options.expression'),
    'error expression',
  ),
  fault(
    'computed by a choice that is none',
    computed('$resource.state = "open" ? 1 : 0'),
    r('fields.13.options.expression'),
    'error expression',
  ),
  fault(
    'rule about a choice that is none',
    rule('$resource.state != "gone"'),
    r('rules.0.expression'),
    'error expression',
  ),
  fault(
    'rule about a day and a number',
    rule('$resource.due > 5'),
    r('rules.0.expression'),
    'warning expression',
  ),
  fault('rule of a text', rule('"always"'), r('rules.0.expression'), 'warning constant'),
  fault(
    'rule at an unknown field',
    loansWith({ rules: [{ expression: '$resource.fee > 0', message: 'x', field: 'fees' }] }),
    r('rules.0.field'),
    'error unknown_field',
  ),
  fault(
    'rule with one equals sign too many',
    rule('$resource.fee == 0'),
    r('rules.0.expression'),
    'error expression',
  ),
  fault(
    'default that is none of the choices',
    loanField({ identifier: 'how', type: 'select', default: 'post', options: { choices: ['mail', 'call'] } }),
    r('fields.13.default'),
    'error not_a_choice',
  ),
  fault(
    'default of another type',
    loanField({ identifier: 'times', type: 'integer', default: 'two' }),
    r('fields.13.default'),
    'error wrong_type',
  ),
  fault(
    'default out of its limits',
    loanField({ identifier: 'times', type: 'integer', default: 12, options: { max: 10 } }),
    r('fields.13.default'),
    'error too_large',
  ),
  fault(
    'default expression of an unknown field',
    loanField({ identifier: 'until', type: 'date', defaultExpression: '$resource.out_onn' }),
    r('fields.13.defaultExpression'),
    'error expression',
  ),
  fault(
    'relation to no module',
    loanField({ identifier: 'shelf', type: 'relation', options: { module: 'shelfs' } }),
    r('fields.13.options.module'),
    'error unknown_module',
  ),
  fault(
    'onDelete that is none',
    loanField({ identifier: 'second', type: 'relation', options: { module: 'books', onDelete: 'nullify' } }),
    r('fields.13.options.onDelete'),
    'error not_a_choice',
  ),
  fault(
    'required relation that is cleared',
    loanField({
      identifier: 'second',
      type: 'relation',
      required: true,
      options: { module: 'books', onDelete: 'clear' },
    }),
    r('fields.13.options.onDelete'),
    'warning conflict',
  ),
  fault(
    'column that is no field',
    loansWith({ views: { index: { columns: ['number', 'membr'] } } }),
    r('views.index.columns.1'),
    'error unknown_field',
  ),
  fault(
    'sort by a list',
    loansWith({ views: { index: { columns: ['number'], sort: '-talks' } } }),
    r('views.index.sort'),
    'error unknown_field',
  ),
];
