import { PluginKind, declareValuePlugin } from '@stryker-mutator/api/plugin';

/** Loaded by Stryker in processes of its own, hence plain JavaScript. */
export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'texts', {
    shouldIgnore(path) {
      if (isSentence(path.node)) return 'A sentence for people: tests hold on to codes and places.';
    },
  }),
];

function isSentence(node) {
  if (node.type === 'StringLiteral') return twoWords(node.value);
  if (node.type !== 'TemplateLiteral') return false;
  return twoWords(node.quasis.map(({ value }) => value.raw).join('x'));
}

function twoWords(text) {
  return /[a-z]{2,},? [a-z]{2,}/i.test(text);
}
