export { filesSaid } from './comment-files.ts';
export { addComment, changeComment, commentKey, listComments, removeComment } from './comments.ts';
export type { Comment, CommentFile, ToldComment } from './comments.ts';
export { isFollowing, setFollowing } from './followers.ts';
export { findTalked, listParticipants } from './participants.ts';
export type { Participant } from './participants.ts';
