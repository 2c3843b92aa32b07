/** How a value is called where it stands in a text: its path without what everybody knows. */
export function chipTitle(source: string): string {
  return source
    .replace(/^\$resource\./, '')
    .replace(/^\$(?=\w)/, '')
    .replaceAll(/(?<=\w)\.(?=\w)/g, ' › ');
}
