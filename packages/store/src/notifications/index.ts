export {
  changeChannels,
  notificationChannels,
  notificationKinds,
  readChannels,
  defaultChannels,
} from './channels.ts';
export type {
  ChannelChange,
  ChannelChoice,
  Channels,
  NotificationChannel,
  NotificationKind,
} from './channels.ts';
export { chooseAction } from './choose.ts';
export type { Choice, ResumeByChoice } from './choose.ts';
export { createNotification } from './create.ts';
export type { MadeNotification, NewNotification, NotificationAction } from './create.ts';
export {
  claimNotificationDeliveries,
  dropBells,
  dropPushSubscription,
  markDelivered,
  markUndelivered,
} from './deliveries.ts';
export type { NotificationDelivery } from './deliveries.ts';
export {
  countUnread,
  findNotification,
  forgetNotifications,
  listNotifications,
  readNotifications,
} from './notifications.ts';
export type { Notification, NotificationQuery } from './notifications.ts';
export {
  addPushSubscription,
  deletePushSubscription,
  keepPushKeys,
  listPushSubscriptions,
  replacePushKeys,
} from './push.ts';
export type { NewPushSubscription, PushKeys, PushSubscription } from './push.ts';
export { grantEntity } from './grant-entity.ts';
export { findRecipients } from './recipients.ts';
