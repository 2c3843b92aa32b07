/** A name in a template: `name`, `order.number`, `items[0].price`. */
const name = String.raw`[A-Za-z](?:[A-Za-z0-9.:-]|\\?_)*`;

/** What stands between dollars: a name, with pipes, or what surrounds a part of the template, such as `if(name)`. */
const directive = String.raw`(?:if|elseif|for)\(${name}\)|${name}(?:/[a-z]+)*`;

const dollars = new RegExp(String.raw`\\\$(${directive})\\\$`, 'g');
const math = new RegExp(String.raw`\\\((${directive})\\\)`, 'g');
const braces = /\\\{\\\{((?:[^{}\n\\]|\\[_$%&#^~]|\\text[a-z]+\{\}|\{[[\]]\}|\\\^\{\}){1,200}?)\\\}\\\}/g;

/**
 * Restores template variables that escaping broke: `\$name\$` becomes `$name$`, `\{\{name\}\}` becomes `{{name}}`, and `$if(name)$` stays whole. Markdown
 * takes `$name$` for a formula, which LaTeX may as well have between dollars. Amounts such as `\$5 and \$7` are no variables.
 */
export function restoreVariables(latex: string): string {
  return latex
    .replaceAll(dollars, (_, inner: string) => `$${unescape(inner)}$`)
    .replaceAll(math, (_, inner: string) => `$${unescape(inner)}$`)
    .replaceAll(braces, (_, inner: string) => `{{${unescape(inner)}}}`);
}

const commands: Readonly<Record<string, string>> = {
  textbar: '|',
  textless: '<',
  textgreater: '>',
  textquotesingle: "'",
  textquotedbl: '"',
  textasciigrave: '`',
  textasciitilde: '~',
  textasciicircum: '^',
  textbackslash: '\\',
};

function unescape(text: string): string {
  return text
    .replaceAll(/\\(text[a-z]+)\{\}/g, (whole, command: string) => commands[command] ?? whole)
    .replaceAll(/\{([[\]])\}/g, '$1')
    .replaceAll(/\\\^\{\}/g, '^')
    .replaceAll(/\\([_$%&#~^])/g, '$1');
}
