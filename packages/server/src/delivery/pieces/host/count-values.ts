/** Whether a text of JSON has more values than so many: it is looked at without making any of them. An empty list counts as two. */
export function hasMoreValues(json: string, most: number): boolean {
  let values = 1;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === quote) at = endOfText(json, at);
    else if (code === comma || code === list || code === object) values += 1;
    if (values > most) return true;
  }
  return false;
}

const [quote, comma, list, object, backslash] = [34, 44, 91, 123, 92];

function endOfText(json: string, start: number): number {
  for (let at = start + 1; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === quote) return at;
    if (code === backslash) at += 1;
  }
  return json.length;
}
