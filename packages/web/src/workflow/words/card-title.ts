/** How an element is called to people: what it does, until somebody gives it a name of its own. */
export interface CardTitle {
  title: string;
  /** What stands below in small letters: its name where the title says what it does, and the other way round. */
  under: string;
}

/** The title of an element by its name, its type and what people call that type. */
export function cardTitle(
  { name, type }: { name: string; type: string },
  called: string | undefined,
): CardTitle {
  const does = called ?? (type === '' ? '?' : type);
  if (called === undefined || !isGiven(name, type)) return { title: name === '' ? '?' : name, under: does };
  return { title: does, under: name };
}

/** Whether a name is the one that a new element gets: the last part of its type, with a number where it is taken. */
function isGiven(name: string, type: string): boolean {
  const base = type.slice(type.indexOf('/') + 1);
  return name === base || (name.startsWith(`${base}_`) && /^\d+$/.test(name.slice(base.length + 1)));
}
