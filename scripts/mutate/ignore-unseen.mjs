import { PluginKind, declareValuePlugin } from '@stryker-mutator/api/plugin';

/** Loaded by Stryker in processes of its own, hence plain JavaScript. */
export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'unseen', {
    shouldIgnore(path) {
      if (isSentence(path.node)) return 'A sentence for people: tests hold on to codes and places.';
      if (namesDefault(path)) return 'A case that shares the branch of default: without it the same is done.';
    },
  }),
];

function isSentence(node) {
  if (node.type === 'StringLiteral') return twoWords(node.value);
  if (node.type !== 'TemplateLiteral') return false;
  return twoWords(node.quasis.map(({ value }) => value.raw).join('x'));
}

/** A label such as `case 'x':` with nothing of its own before `default:`; it stands there for the compiler and the reader. */
function namesDefault(path) {
  if (path.node.type !== 'SwitchCase' || !Array.isArray(path.container)) return false;
  const after = path.container.slice(path.key);
  const next = after.findIndex(({ consequent }) => consequent.length > 0);
  return after.slice(0, next + 1).some(({ test }) => test === null) && path.node.test !== null;
}

function twoWords(text) {
  return /[a-z]{2,},? [a-z]{2,}/i.test(text);
}
