const reference =
  /url\(\s*(?:"([^"\n]*)"|'([^'\n]*)'|([^"'()\s]*))\s*\)|@import\s+(?:"([^"\n]*)"|'([^'\n]*)')/g;

/** A style sheet whose `url(…)` and `@import` show the addresses that `addressOf` gives for paths of assets. */
export async function rewriteCss(
  path: string,
  css: string,
  addressOf: (path: string) => Promise<string | undefined>,
): Promise<string> {
  let out = '';
  let at = 0;
  for (const match of css.matchAll(reference)) {
    const written = match.slice(1).find((one) => one !== undefined) ?? '';
    const target = assetPath(path, written);
    const address = target === undefined ? undefined : await addressOf(target.path);
    if (target === undefined || address === undefined) continue;
    const whole = `"${address}${target.rest}"`;
    out +=
      css.slice(at, match.index) + (match[0].startsWith('@import') ? `@import ${whole}` : `url(${whole})`);
    at = match.index + match[0].length;
  }
  return out + css.slice(at);
}

/** The asset a reference means, from the folder of the style sheet or from the top. */
function assetPath(from: string, written: string): { path: string; rest: string } | undefined {
  if (written === '' || /^(?:[a-z][a-z0-9+.-]*:|\/\/|#)/i.test(written)) return undefined;
  const base = `http://site/${from}`;
  const url = URL.canParse(written, base) ? new URL(written, base) : undefined;
  if (url === undefined) return undefined;
  try {
    return { path: decodeURIComponent(url.pathname.slice(1)), rest: url.search + url.hash };
  } catch {
    return undefined;
  }
}
