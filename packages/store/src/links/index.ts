export { findLinked, noSuchLink, noteLinkOpened } from './find-linked.ts';
export type { Linked, LinkAccess } from './find-linked.ts';
export { listLinks, makeLink, mostLinkDays, removeLink } from './links.ts';
export type { EntryLink, NewLink } from './links.ts';
