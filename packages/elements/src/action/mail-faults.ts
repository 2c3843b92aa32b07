import { isObject, uuidPattern } from '@bakehouse/contract';
import { itemsOf, type ElementCheck, type ElementFinding } from '@bakehouse/engine';
import { doubt } from '../finding.ts';
import { isTextType } from '../is-text-type.ts';
import { personFaults } from '../person-faults.ts';
import { putsRawIntoHtml } from './raw-in-html.ts';

/** What is wrong with a mail before it is sent. */
export function mailFaults(known: ElementCheck): ElementFinding[] {
  return [
    ...addressFaults(known),
    ...wordFaults(known),
    ...attachmentFaults(known),
    ...markupFaults(known.options),
  ];
}

function addressFaults(known: ElementCheck): ElementFinding[] {
  const { options, texts } = known;
  return ['to', 'cc', 'bcc', 'from', 'replyTo'].flatMap((option) => [
    ...texts(options[option])
      .filter((text) => !looksLikeAddresses(text))
      .map((text) => doubt(option, 'bad_format', `"${text}" is not an e-mail address`)),
    ...personFaults(option, options[option], known),
    ...(isEmptyList(options[option]) ? [doubt(option, 'required', 'There is nobody in this list')] : []),
  ]);
}

function isEmptyList(recipe: unknown): boolean {
  return Array.isArray(recipe)
    ? recipe.length === 0
    : typeof recipe === 'string' && /^\s*\[\s*\]\s*$/.test(recipe);
}

/** A mail that says nothing, or something that is no text. */
function wordFaults({ options, typeOf, texts }: ElementCheck): ElementFinding[] {
  const parts = ['subject', 'text', 'html'];
  if (parts.every((part) => options[part] === undefined))
    return [doubt('subject', 'required', 'The mail says nothing: set "subject", "text" or "html"')];
  return [
    ...parts
      .filter((part) => !isTextType(typeOf(options[part])))
      .map((option) => doubt(option, 'wrong_type', `"${option}" is a text`)),
    ...(texts(options['subject']).some((text) => /[\r\n]/.test(text))
      ? [doubt('subject', 'bad_format', 'A subject is one line')]
      : []),
  ];
}

function attachmentFaults({ options: { attachments }, typeOf }: ElementCheck): ElementFinding[] {
  const type = itemsOf(typeOf(attachments));
  const isOther =
    type.kind === 'string'
      ? (type.idOf ?? type.holds) !== undefined ||
        type.entity === 'user' ||
        type.choices?.some((each) => each.startsWith('/')) === false
      : type.kind === 'number' || type.kind === 'boolean';
  if (isOther) {
    const message = 'Attachments are files: file entities, virtual paths, or objects with data';
    return [doubt('attachments', 'wrong_type', message)];
  }
  return (Array.isArray(attachments) ? attachments : []).flatMap((each: unknown, index) => {
    const isFilled = !isObject(each) || ['data', 'file'].some((key) => Object.hasOwn(each, key));
    const message = 'An attachment has "data" in Base64, or a stored "file"';
    return isFilled ? [] : [doubt(`attachments.${index}`, 'required', message)];
  });
}

/** Values that become markup: whoever wrote them could put a link of theirs into the mail. */
function markupFaults({ html }: ElementCheck['options']): ElementFinding[] {
  if (!putsRawIntoHtml(html)) return [];
  const message =
    'A value goes into the HTML as it is, and what is in it becomes markup: put `$html(…)` around it';
  return [doubt('html', 'raw_html', message)];
}

/** Whether a text can be one or several addresses, or the id of a user. */
function looksLikeAddresses(text: string): boolean {
  return (
    text === '' || uuidPattern.test(text) || text.split(/[,;]/).every((part) => address.test(part.trim()))
  );
}

const address = /^(?:[^\s@<>,;]+@[^\s@<>,;]+|[^@<>]*<[^\s@<>]+@[^\s@<>]+>)$/;
