/** Cuts names to a width, with an ellipsis; what was measured once is remembered. */
export function truncateNames() {
  const known = new Map<string, string>();
  return (context: CanvasRenderingContext2D, name: string, width: number): string => {
    const key = `${context.font} ${width} ${name}`;
    const cut = known.get(key) ?? cutTo(context, name, width);
    known.set(key, cut);
    return cut;
  };
}

function cutTo(context: CanvasRenderingContext2D, name: string, width: number): string {
  const fits = (text: string) => context.measureText(text).width <= width;
  if (fits(name)) return name;
  const letters = Array.from(name);
  let [low, high] = [0, letters.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(`${letters.slice(0, middle).join('')}…`)) low = middle;
    else high = middle - 1;
  }
  return `${letters.slice(0, low).join('')}…`;
}
