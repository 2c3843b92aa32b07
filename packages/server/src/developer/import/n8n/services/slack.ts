import type { Service, ServiceCall } from './define-service.ts';

const api = 'https://slack.com/api';

/** What its oldest operation is called in files that were written by hand, too. */
const sent: ServiceCall = {
  method: 'POST',
  url: `${api}/chat.postMessage`,
  body: {
    channel: 'channelId|channel|user',
    text: 'text|messageText',
    thread_ts: 'otherOptions.thread_ts.replyValues.thread_ts',
  },
};

/** Slack. */
export const slack: Service = {
  type: 'slack',
  resource: 'message',
  operation: 'post',
  calls: {
    'message:post': sent,
    'message:send': sent,
    'message:update': {
      method: 'POST',
      url: `${api}/chat.update`,
      body: { channel: 'channelId', ts: 'ts', text: 'text' },
    },
    'message:delete': {
      method: 'POST',
      url: `${api}/chat.delete`,
      body: { channel: 'channelId', ts: 'timestamp' },
    },
    'channel:create': { method: 'POST', url: `${api}/conversations.create`, body: { name: 'channelId' } },
    'channel:getAll': { url: `${api}/conversations.list`, answer: 'channels', list: true },
    'channel:history': {
      url: `${api}/conversations.history`,
      query: { channel: 'channelId' },
      answer: 'messages',
      list: true,
    },
    'channel:replies': {
      url: `${api}/conversations.replies`,
      query: { channel: 'channelId', ts: 'ts' },
      answer: 'messages',
      list: true,
    },
    'reaction:add': {
      method: 'POST',
      url: `${api}/reactions.add`,
      body: { channel: 'channelId', timestamp: 'timestamp', name: 'name' },
    },
    'user:get': { url: `${api}/users.info`, query: { user: 'user' }, answer: 'user' },
    'user:info': { url: `${api}/users.info`, query: { user: 'user' }, answer: 'user' },
    'user:getAll': { url: `${api}/users.list`, answer: 'members', list: true },
  },
};
