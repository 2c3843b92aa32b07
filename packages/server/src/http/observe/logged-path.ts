/** The path of a request as the log keeps it: without the query, which may hold what people typed, and without secrets. */
export function loggedPath(url: string): string {
  const [path = ''] = url.split('?', 1);
  return path.replace(/\b(bh[a-z]_)[\w-]+/g, '$1…');
}
