import type { Service, ServiceCall } from './define-service.ts';

const api = 'https://api.telegram.org/bot';
const todo = 'Put the token of the bot into the address, after "bot".';

/** What its oldest operation is called in files that were written by hand, too. */
const sent: ServiceCall = {
  method: 'POST',
  url: `${api}TOKEN/sendMessage`,
  body: {
    chat_id: 'chatId',
    text: 'text',
    parse_mode: 'additionalFields.parse_mode',
    reply_to_message_id: 'additionalFields.reply_to_message_id',
  },
  answer: 'result',
  todo,
};

/** Telegram. */
export const telegram: Service = {
  type: 'telegram',
  resource: 'message',
  operation: 'sendMessage',
  calls: {
    'message:sendMessage': sent,
    'message:send': sent,
    'message:sendChatAction': {
      method: 'POST',
      url: `${api}TOKEN/sendChatAction`,
      body: { chat_id: 'chatId', action: 'action' },
      todo,
    },
    'message:editMessageText': {
      method: 'POST',
      url: `${api}TOKEN/editMessageText`,
      body: { chat_id: 'chatId', message_id: 'messageId', text: 'text' },
      answer: 'result',
      todo,
    },
    'message:deleteMessage': {
      method: 'POST',
      url: `${api}TOKEN/deleteMessage`,
      body: { chat_id: 'chatId', message_id: 'messageId' },
      todo,
    },
    'message:sendPhoto': {
      method: 'POST',
      url: `${api}TOKEN/sendPhoto`,
      body: { chat_id: 'chatId', photo: 'file', caption: 'additionalFields.caption' },
      answer: 'result',
      todo,
    },
    'file:get': { url: `${api}TOKEN/getFile`, query: { file_id: 'fileId' }, todo },
    'callback:answerQuery': {
      method: 'POST',
      url: `${api}TOKEN/answerCallbackQuery`,
      body: { callback_query_id: 'queryId' },
      todo,
    },
    'chat:get': { url: `${api}TOKEN/getChat`, query: { chat_id: 'chatId' }, answer: 'result', todo },
  },
};
