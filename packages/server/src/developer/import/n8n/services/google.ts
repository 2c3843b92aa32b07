import type { Service } from './define-service.ts';

const drive = 'https://www.googleapis.com/drive/v3/files';
const calendar = 'https://www.googleapis.com/calendar/v3/calendars';
const mail = 'https://gmail.googleapis.com/gmail/v1/users/me';

/** Google Drive, without the contents of files. */
export const googleDrive: Service = {
  type: 'googleDrive',
  resource: 'file',
  operation: 'upload',
  calls: {
    'fileFolder:search': {
      url: drive,
      query: { q: 'queryString|filter.query', fields: '="files(id, name, mimeType)"' },
      answer: 'files',
      list: true,
      todo: 'Look at "q": it is the query of Google Drive, such as name contains \'invoice\'.',
    },
    'file:list': { url: drive, query: { q: 'queryString' }, answer: 'files', list: true },
    'file:deleteFile': { method: 'DELETE', url: `${drive}/{fileId}` },
    'file:delete': { method: 'DELETE', url: `${drive}/{fileId}` },
    'file:copy': { method: 'POST', url: `${drive}/{fileId}/copy`, body: { name: 'name' } },
    'file:update': { method: 'PATCH', url: `${drive}/{fileId}`, body: { name: 'newUpdatedFileName' } },
    'file:move': { method: 'PATCH', url: `${drive}/{fileId}`, query: { addParents: 'folderId' } },
    'file:share': {
      method: 'POST',
      url: `${drive}/{fileId}/permissions`,
      body: { role: 'permissionsUi.permissionsValues.role', type: 'permissionsUi.permissionsValues.type' },
    },
    'folder:create': {
      method: 'POST',
      url: drive,
      body: { name: 'name', mimeType: '="application/vnd.google-apps.folder"' },
    },
    'folder:share': {
      method: 'POST',
      url: `${drive}/{folderNoRootId}/permissions`,
      body: { role: 'permissionsUi.permissionsValues.role', type: 'permissionsUi.permissionsValues.type' },
    },
    'file:createFromText': {
      method: 'POST',
      url: drive,
      body: { name: 'name' },
      todo: 'Only the name is sent: the content goes by a second request to the upload address of Google Drive.',
    },
  },
};

/** Google Calendar. */
export const googleCalendar: Service = {
  type: 'googleCalendar',
  resource: 'event',
  operation: 'create',
  calls: {
    'event:create': {
      method: 'POST',
      url: `${calendar}/{calendar|calendarId}/events`,
      body: {
        start: { dateTime: 'start' },
        end: { dateTime: 'end' },
        summary: 'additionalFields.summary',
        description: 'additionalFields.description',
        location: 'additionalFields.location',
      },
    },
    'event:getAll': {
      url: `${calendar}/{calendar|calendarId}/events`,
      query: {
        timeMin: 'timeMin|options.timeMin',
        timeMax: 'timeMax|options.timeMax',
        singleEvents: '="true"',
      },
      answer: 'items',
      list: true,
    },
    'event:get': { url: `${calendar}/{calendar|calendarId}/events/{eventId}` },
    'event:delete': { method: 'DELETE', url: `${calendar}/{calendar|calendarId}/events/{eventId}` },
    'event:update': {
      method: 'PATCH',
      url: `${calendar}/{calendar|calendarId}/events/{eventId}`,
      body: {
        start: { dateTime: 'updateFields.start' },
        end: { dateTime: 'updateFields.end' },
        summary: 'updateFields.summary',
      },
    },
  },
};

/** Gmail besides sending, which goes by the mail server. */
export const gmail: Service = {
  type: 'gmail',
  resource: 'message',
  operation: 'send',
  calls: {
    'message:get': { url: `${mail}/messages/{messageId}` },
    'message:getAll': {
      url: `${mail}/messages`,
      query: { q: 'filters.q|additionalFields.q' },
      answer: 'messages',
      list: true,
    },
    'message:delete': { method: 'DELETE', url: `${mail}/messages/{messageId}` },
    'message:addLabels': {
      method: 'POST',
      url: `${mail}/messages/{messageId}/modify`,
      body: { addLabelIds: 'labelIds' },
    },
    'message:removeLabels': {
      method: 'POST',
      url: `${mail}/messages/{messageId}/modify`,
      body: { removeLabelIds: 'labelIds' },
    },
    'message:markAsRead': {
      method: 'POST',
      url: `${mail}/messages/{messageId}/modify`,
      body: '={"removeLabelIds": ["UNREAD"]}',
    },
    'thread:get': { url: `${mail}/threads/{threadId}` },
    'label:getAll': { url: `${mail}/labels`, answer: 'labels', list: true },
  },
};

/** Google Docs. */
export const googleDocs: Service = {
  type: 'googleDocs',
  operation: 'create',
  calls: {
    get: { url: 'https://docs.googleapis.com/v1/documents/{documentURL}' },
    create: { method: 'POST', url: 'https://docs.googleapis.com/v1/documents', body: { title: 'title' } },
  },
};

/** YouTube. */
export const youTube: Service = {
  type: 'youTube',
  resource: 'channel',
  calls: {
    'video:get': {
      url: 'https://www.googleapis.com/youtube/v3/videos',
      query: { id: 'videoId', part: '="snippet,statistics,contentDetails"' },
      answer: 'items',
      list: true,
    },
    'video:getAll': {
      url: 'https://www.googleapis.com/youtube/v3/search',
      query: { q: 'filters.q', channelId: 'filters.channelId', part: '="snippet"', type: '="video"' },
      answer: 'items',
      list: true,
    },
    'playlistItem:getAll': {
      url: 'https://www.googleapis.com/youtube/v3/playlistItems',
      query: { playlistId: 'playlistId', part: '="snippet"' },
      answer: 'items',
      list: true,
    },
  },
};
