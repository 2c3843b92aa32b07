import { request } from '../../../data/server/client.ts';
import type { FileInfo } from '../../../data/stored/files.ts';
import { pathOf } from '../../../data/stored/resources.ts';

/** What somebody said about an entry. */
export interface Comment {
  id: string;
  text: string;
  files: FileInfo[];
  at: string;
  by: string | null;
  name: string | null;
  changedAt: string | null;
}

/** The latest comments on an entry, or those before them. */
export interface CommentPage {
  data: Comment[];
  next: string | null;
  following: boolean;
  /** Who may be mentioned. */
  people: { id: string; name: string }[];
}

function at(module: string, id: string): string {
  return `${pathOf(module)}/${id}`;
}

/** Reads a page of comments, the latest first. */
export function readComments(module: string, id: string, cursor?: string): Promise<CommentPage> {
  return request<CommentPage>(`${at(module, id)}/comments`, { query: { cursor } });
}

/** Says something, and shows files with it. */
export async function writeComment(
  module: string,
  id: string,
  said: { text: string; files: readonly string[] },
): Promise<void> {
  await request(`${at(module, id)}/comments`, { method: 'POST', body: said });
}

/** Says it otherwise. */
export async function changeComment(
  module: string,
  id: string,
  { id: comment, text }: { id: string; text: string },
): Promise<void> {
  await request(`${at(module, id)}/comments/${comment}`, { method: 'PUT', body: { text } });
}

/** Takes a comment away. */
export async function removeComment(module: string, id: string, comment: string): Promise<void> {
  await request(`${at(module, id)}/comments/${comment}`, { method: 'DELETE' });
}

/** Says whether one wants to hear of comments. */
export async function setFollowing(module: string, id: string, following: boolean): Promise<void> {
  await request(`${at(module, id)}/following`, { method: 'PUT', body: { following } });
}
