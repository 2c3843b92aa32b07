import type { Service } from './define-service.ts';

/** Discord. */
export const discord: Service = {
  type: 'discord',
  resource: 'message',
  operation: 'send',
  calls: {
    'message:send': {
      method: 'POST',
      url: 'https://discord.com/api/v10/channels/{channelId}/messages',
      body: { content: 'content|text' },
    },
    'message:sendLegacy': {
      method: 'POST',
      url: 'https://discord.com/api/webhooks/ID/TOKEN',
      body: { content: 'content|text' },
      todo: 'Put the address of the webhook of Discord in.',
    },
    send: {
      method: 'POST',
      url: 'https://discord.com/api/webhooks/ID/TOKEN',
      body: { content: 'content|text' },
      todo: 'Put the address of the webhook of Discord in.',
    },
    'message:getAll': {
      url: 'https://discord.com/api/v10/channels/{channelId}/messages',
      answer: '$',
      list: true,
    },
  },
};

/** Mattermost. */
export const mattermost: Service = {
  type: 'mattermost',
  resource: 'message',
  operation: 'post',
  calls: {
    'message:post': {
      method: 'POST',
      url: 'https://YOUR-SERVER/api/v4/posts',
      body: { channel_id: 'channelId', message: 'message' },
      todo: 'Put the name of your server into the address.',
    },
  },
};

/** WhatsApp Business. */
export const whatsApp: Service = {
  type: 'whatsApp',
  resource: 'message',
  operation: 'send',
  calls: {
    'message:send': {
      method: 'POST',
      url: 'https://graph.facebook.com/v20.0/{phoneNumberId}/messages',
      body: {
        messaging_product: '="whatsapp"',
        to: 'recipientPhoneNumber',
        type: '="text"',
        text: { body: 'textBody' },
      },
    },
    'media:mediaUrlGet': { url: 'https://graph.facebook.com/v20.0/{mediaGetId}' },
  },
};

/** Microsoft Teams. */
export const microsoftTeams: Service = {
  type: 'microsoftTeams',
  resource: 'channelMessage',
  operation: 'create',
  calls: {
    'channelMessage:create': {
      method: 'POST',
      url: 'https://graph.microsoft.com/v1.0/teams/{teamId}/channels/{channelId}/messages',
      body: { body: { content: 'message' } },
    },
    'chatMessage:create': {
      method: 'POST',
      url: 'https://graph.microsoft.com/v1.0/chats/{chatId}/messages',
      body: { body: { content: 'message' } },
    },
  },
};

/** Outlook besides sending. */
export const microsoftOutlook: Service = {
  type: 'microsoftOutlook',
  resource: 'message',
  operation: 'send',
  calls: {
    'message:getAll': { url: 'https://graph.microsoft.com/v1.0/me/messages', answer: 'value', list: true },
    'message:get': { url: 'https://graph.microsoft.com/v1.0/me/messages/{messageId}' },
    'message:delete': { method: 'DELETE', url: 'https://graph.microsoft.com/v1.0/me/messages/{messageId}' },
    'message:move': {
      method: 'POST',
      url: 'https://graph.microsoft.com/v1.0/me/messages/{messageId}/move',
      body: { destinationId: 'folderId' },
    },
    'message:update': {
      method: 'PATCH',
      url: 'https://graph.microsoft.com/v1.0/me/messages/{messageId}',
      body: 'updateFields',
    },
    'event:getAll': { url: 'https://graph.microsoft.com/v1.0/me/events', answer: 'value', list: true },
  },
};

/** Twilio. */
export const twilio: Service = {
  type: 'twilio',
  resource: 'sms',
  operation: 'send',
  calls: {
    'sms:send': {
      method: 'POST',
      url: 'https://api.twilio.com/2010-04-01/Accounts/ACCOUNT/Messages.json',
      form: { From: 'from', To: 'to', Body: 'message' },
      todo: 'Put the SID of your account into the address, and sign in by a connection of kind basic. For WhatsApp write "whatsapp:" before both numbers.',
    },
  },
};
