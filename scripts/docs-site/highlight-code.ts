/** Text that can stand in HTML. */
export function escapeHtml(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&#39;');
}

const rules: Record<string, [RegExp, string][]> = {
  json: [
    [/"(?:[^"\\]|\\.)*"(?=\s*:)/y, 'key'],
    [/"(?:[^"\\]|\\.)*"/y, 'string'],
    [/-?\b\d+(?:\.\d+)?\b|\b(?:true|false|null)\b/y, 'value'],
  ],
  sh: [
    [/#[^\n]*/y, 'comment'],
    [/"[^"\n]*"|'[^'\n]*'/y, 'string'],
    [/\b[A-Z][A-Z_]+(?==)/y, 'key'],
  ],
};

/** Code as HTML: JSON and shell in colours, anything else as it is. */
export function highlightCode(code: string, language: string): string {
  const own = rules[language];
  if (own === undefined) return escapeHtml(code);
  let html = '';
  let plain = '';
  for (let at = 0; at < code.length;) {
    const hit = firstHit(own, code, at);
    if (hit === undefined) {
      plain += code[at];
      at += 1;
      continue;
    }
    html += `${escapeHtml(plain)}<span class="${hit.name}">${escapeHtml(hit.text)}</span>`;
    plain = '';
    at += hit.text.length;
  }
  return html + escapeHtml(plain);
}

function firstHit(
  own: [RegExp, string][],
  code: string,
  at: number,
): { name: string; text: string } | undefined {
  for (const [pattern, name] of own) {
    pattern.lastIndex = at;
    const text = pattern.exec(code)?.[0];
    if (text !== undefined && text !== '') return { name, text };
  }
  return undefined;
}
