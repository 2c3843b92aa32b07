/**
 * Refuses code whose data could become script: inside `<script>` only `{{ … | script_json }}` may print,
 * and `script_json`, which is not escaped for HTML, may stand nowhere else.
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
}

function checkScript(script: string): void {
  let at = script.indexOf('{{');
  while (at !== -1) {
    const end = script.indexOf('}}', at);
    const output = script.slice(at, end === -1 ? script.length : end);
    if (!/\|\s*script_json\s*-?$/.test(output.trimEnd()))
      throw new Error('data inside <script> must be printed by "| script_json"');
    at = end === -1 ? -1 : script.indexOf('{{', end);
  }
  if (/\{%-?\s*(?:echo|cycle|liquid|render|include|slot|content|form|increment|decrement)\b/.test(script))
    throw new Error('a tag that prints may not stand inside <script>');
}
