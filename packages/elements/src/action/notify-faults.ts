import { isObject, Problem } from '@bakehouse/contract';
import type { ElementCheck, ElementFinding, Raw } from '@bakehouse/engine';
import { doubt } from '../finding.ts';
import { literalOf } from '../literal.ts';
import { personFaults } from '../person-faults.ts';
import { identifierFaults, readActions, writtenActions } from './notify-actions.ts';

/** What is wrong with a notification before it is sent. */
export function notifyFaults(known: ElementCheck): ElementFinding[] {
  const { options, hasUser, literal, texts } = known;
  const recipes = isObject(options['recipes']) ? options['recipes'] : {};
  const findings = [...actionFaults(options, recipes['actions']), ...notExpressions(options)];
  const says = ['title', 'message'].some((each) => (options[each] ?? recipes[each] ?? '') !== '');
  if (!says)
    findings.push({
      option: 'title',
      code: 'required',
      message: 'A notification needs a title or a message',
    });
  const given = literal(recipes['type']);
  const types =
    typeof given === 'number' || typeof given === 'boolean' ? [String(given)] : texts(recipes['type']);
  for (const type of types) {
    if (['info', 'warning', 'error'].includes(type)) continue;
    const message = `"${type}" is no type of notification: info, warning, error`;
    findings.push({ option: 'recipes.type', code: 'not_a_choice', message });
  }
  if (!hasUser && options['recipients'] === undefined && !Object.hasOwn(recipes, 'recipients')) {
    const message = 'Nobody causes such a run, so that nobody is notified: set "recipients"';
    findings.push({ option: 'recipients', code: 'required', message, warning: true });
  }
  findings.push(
    ...personFaults('recipes.recipients', recipes['recipients'], known, true),
    ...recipeKinds(recipes, known),
    ...['icon', 'image'].flatMap((option) => {
      const where = options[option];
      if (typeof where !== 'string' || /^(?:\/(?!\/)|https?:\/\/[^\s/])/i.test(where)) return [];
      const message = `"${where}" is neither an absolute URL nor the virtual path of a file, such as /pictures/bell.png`;
      return [doubt(option, 'bad_format', message)];
    }),
  );
  return findings;
}

/** Recipes that give what cannot be shown: several where one text is meant, a number for an entity. */
function recipeKinds(recipes: Raw, { typeOf }: ElementCheck): ElementFinding[] {
  const words = ['title', 'message'].flatMap((key) => {
    const type = typeOf(recipes[key]);
    const isText =
      !['list', 'object'].includes(type.kind) && (type.kind !== 'several' || type.picked === true);
    return isText ? [] : [doubt(`recipes.${key}`, 'wrong_type', `"${key}" is one text`)];
  });
  const { kind } = typeOf(recipes['entity']);
  return kind === 'number' || kind === 'boolean'
    ? [...words, doubt('recipes.entity', 'wrong_type', 'An entity is a file or a resource')]
    : words;
}

/** Buttons that no run could show. */
function actionFaults(options: Raw, recipe: unknown): ElementFinding[] {
  const names = writtenActions(options) ?? [];
  // What is wrong with a name is told where the options are read.
  if (identifierFaults(names).length > 0) return [];
  const option = recipe === undefined ? 'actions' : 'recipes.actions';
  const written = recipe === undefined ? options['actions'] : literalOf(recipe);
  try {
    if (written !== undefined) readActions(written);
    return [];
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return [{ option, code: 'bad_value', message: error.message }];
  }
}

/** Texts that look like expressions, where texts are meant. */
function notExpressions(options: Raw): ElementFinding[] {
  return ['title', 'message'].flatMap((option): ElementFinding[] => {
    const text = options[option];
    if (typeof text !== 'string' || !expressionLike.test(text)) return [];
    const message = `"${option}" is shown as it is written. An expression stands in "recipes": {"${option}": …}`;
    return [{ option, code: 'not_an_expression', message, warning: true }];
  });
}

const expressionLike = /^\s*\$[a-z]\w*(?:\.|\s*$|\()|"\s*&|&\s*(?:"|\$)|\{\{|\$\{/i;
