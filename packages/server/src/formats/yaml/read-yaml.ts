import { parse } from 'yaml';
import { readPlainYaml } from './plain-yaml.ts';

/** What is not written as programs write it is read by one that knows all of YAML and takes far longer. */
const mostUnusual = 4 * 1024 ** 2;

/** What a text of YAML says; why it cannot be read; or that it would take too long. */
export type ReadYaml = { value: unknown } | { fault: string } | { tooLarge: string };

/** Reads a text of YAML 1.2: quickly where it is written as programs write it. */
export function readYaml(text: string): ReadYaml {
  const plain = readPlainYaml(text);
  if (plain !== undefined) return plain;
  if (text.length > mostUnusual)
    return {
      tooLarge: `has more than ${mostUnusual / 1024 ** 2} MB of YAML with anchors, tags, or something that is wrong`,
    };
  try {
    return { value: parse(text, { maxAliasCount: 100, schema: 'core', logLevel: 'error' }) };
  } catch (error) {
    const [fault = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    return { fault };
  }
}
