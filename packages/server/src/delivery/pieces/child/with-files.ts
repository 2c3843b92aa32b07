import { fileKey } from '../wire.ts';

interface SentFile {
  name: string;
  content: string;
}

/** The values of an action, with the files among them as Activepieces has them. */
export function withFiles(props: Record<string, unknown>): Record<string, unknown> {
  const filled = Object.entries(props).map(([name, value]) => [name, fileOf(value) ?? value] as const);
  return Object.fromEntries(filled);
}

function fileOf(value: unknown): object | undefined {
  if (typeof value !== 'object' || value === null || !(fileKey in value)) return undefined;
  const { name, content } = (value as Record<typeof fileKey, SentFile>)[fileKey];
  const data = Buffer.from(content, 'base64');
  return { filename: name, extension: /\.([^.]+)$/.exec(name)?.[1], data, base64: content };
}
