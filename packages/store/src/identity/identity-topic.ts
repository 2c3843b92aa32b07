/** The topic under which changes of users, roles, sessions and tokens are told to all processes. */
export const identityTopic = 'identity';
