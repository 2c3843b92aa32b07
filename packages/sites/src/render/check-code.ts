import { ScriptReader } from './script-place.ts';

/** Tags that print nothing of their own. */
const silent =
  '(?:#|(?:if|elsif|else|endif|unless|endunless|case|when|endcase|for|endfor|break|continue|assign|capture|endcapture|comment|endcomment|optional)(?!\\w))';
const silentTag = new RegExp(String.raw`\{%-?\s*${silent}[^]*?%\}`, 'g');
/** What stands there is not printed, whatever it is. */
const remark = /\{%-?\s*comment\b[^]*?\{%-?\s*endcomment\s*-?%\}/g;
const printingTag = new RegExp(String.raw`\{%(?!-?\s*${silent})`);

/** Elements that data must not be able to make: what they hold or lead to counts as the site's own. */
const powerful = ['script', 'style', 'iframe', 'object', 'embed', 'base', 'link', 'meta', 'form'];

/**
 * Refuses code whose data could become script: inside `<script>` only `{{ … | script_json }}` may print, as a whole value among
 * code, and `script_json`, which is not escaped for HTML, may stand nowhere else. Nor may data choose an element.
 */
export function checkCode(code: string): void {
  let outside = '';
  let at = 0;
  const lower = code.toLowerCase();
  for (;;) {
    const open = lower.indexOf('<script', at);
    if (open === -1) break;
    const start = lower.indexOf('>', open);
    if (start === -1) break;
    const close = lower.indexOf('</script', start);
    if (close === -1) throw new Error('a <script> must end in the code it begins in');
    outside += code.slice(at, start);
    checkScript(code.slice(start + 1, close));
    at = close;
  }
  outside += code.slice(at);
  if (outside.includes('script_json'))
    throw new Error('the filter "script_json" may only stand inside <script>');
  checkNames(outside);
}

function checkScript(whole: string): void {
  const script = whole.replace(remark, '');
  if (printingTag.test(script)) throw new Error('a tag that prints may not stand inside <script>');
  const reader = new ScriptReader();
  const plain = script.replace(silentTag, '');
  let from = 0;
  let at = plain.indexOf('{{');
  while (at !== -1) {
    const end = plain.indexOf('}}', at);
    const output = plain.slice(at, end === -1 ? plain.length : end);
    if (!/\|\s*script_json\s*-?$/.test(output.trimEnd()))
      throw new Error('data inside <script> must be printed by "| script_json"');
    reader.read(plain.slice(from, at));
    if (reader.place !== 'code')
      throw new Error(
        `data inside <script> may not stand inside a ${said[reader.place]}: "script_json" prints a whole value with its own quotes, so write "const value = {{ … | script_json }};" and use that`,
      );
    reader.value();
    from = end === -1 ? plain.length : end + 2;
    at = end === -1 ? -1 : plain.indexOf('{{', end);
  }
}

const said = { code: '', string: 'string', template: 'template', comment: 'comment', pattern: 'pattern' };

/** Where data names an element, it could name one that runs what the page prints. */
function checkNames(outside: string): void {
  for (const [, begun = ''] of outside
    .replace(remark, '')
    .replace(silentTag, '')
    .matchAll(/<([a-z]*)(?:\{\{|\{%)/gi)) {
    const could = powerful.find((name) => name.startsWith(begun.toLowerCase()));
    if (could !== undefined)
      throw new Error(
        `data may not choose the name of an element: "<${begun}{{ … }}" could become <${could}>. Write the names out, as in {% case level %}{% when 2 %}<h2>, or begin them as in <h{{ level }}>`,
      );
  }
}
