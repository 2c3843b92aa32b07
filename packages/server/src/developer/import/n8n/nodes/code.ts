import { parse, type Statement } from 'acorn';
import { parseExpression } from '@bakehouse/engine';
import { translateBlock } from '../../javascript/expression.ts';
import { Untranslatable, untranslatable } from '../../javascript/untranslatable.ts';
import { parameter, type Convert } from '../reader.ts';
import { rootOf } from '../roots.ts';
import { textOf } from '../../text-of.ts';

/** Code, Function and Function Item: what only works out a value becomes an expression. */
export const code: Convert = (reader) => {
  if (textOf(parameter(reader, 'language') ?? 'javaScript') !== 'javaScript')
    return untranslatable('code in Python');
  const source = parameter(reader, 'jsCode') ?? parameter(reader, 'functionCode');
  if (typeof source !== 'string') return untranslatable('code that is missing');
  const each = parameter(reader, 'mode') === 'runOnceForEachItem' || reader.node.type === 'functionItem';
  const result = translateBlock(statementsOf(source), { locals: new Map(), root: rootOf(reader.known) });
  // What is returned is wrapped as n8n wants it, or is the data itself.
  const value = each ? `(${result}).($exists(json) ? json : $)` : `[(${result}).($exists(json) ? json : $)]`;
  try {
    parseExpression(value);
  } catch {
    return untranslatable('code');
  }
  return {
    elements: [{ type: 'data/map', options: { value } }],
    ...(each ? {} : { takes: 'list', gives: 'list' }),
  };
};

function statementsOf(source: string): Statement[] {
  try {
    const { body } = parse(source, {
      ecmaVersion: 'latest',
      allowReturnOutsideFunction: true,
      allowAwaitOutsideFunction: true,
    });
    return body.map((each) =>
      each.type === 'ImportDeclaration' || each.type.startsWith('Export')
        ? untranslatable('code that imports others')
        : (each as Statement),
    );
  } catch (error) {
    if (error instanceof Untranslatable) throw error;
    return untranslatable('code that cannot be read');
  }
}
