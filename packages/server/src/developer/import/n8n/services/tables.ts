import type { Service } from './define-service.ts';

const airtableApi = 'https://api.airtable.com/v0';
const notionHeaders = { 'Notion-Version': '2022-06-28' };
const notionApi = 'https://api.notion.com/v1';

/** Airtable. */
export const airtable: Service = {
  type: 'airtable',
  resource: 'record',
  operation: 'read',
  calls: {
    search: {
      url: `${airtableApi}/{base|application}/{table}`,
      query: { filterByFormula: 'filterByFormula' },
      answer: 'records.$merge([{"id": id}, fields])',
      list: true,
    },
    list: {
      url: `${airtableApi}/{base|application}/{table}`,
      query: { filterByFormula: 'additionalOptions.filterByFormula|filterByFormula' },
      answer: 'records',
      list: true,
    },
    get: { url: `${airtableApi}/{base|application}/{table}/{id}`, answer: '$merge([{"id": id}, fields])' },
    read: { url: `${airtableApi}/{base|application}/{table}/{id}` },
    create: {
      method: 'POST',
      url: `${airtableApi}/{base|application}/{table}`,
      body: { fields: 'columns.value', typecast: '=true' },
    },
    append: {
      method: 'POST',
      url: `${airtableApi}/{base|application}/{table}`,
      body: { fields: '=$', typecast: '=true' },
      todo: 'Sends the whole input: keep only the fields that the table has.',
    },
    delete: { method: 'DELETE', url: `${airtableApi}/{base|application}/{table}/{id}` },
    deleteRecord: { method: 'DELETE', url: `${airtableApi}/{base|application}/{table}/{id}` },
    'base:getMany': { url: `${airtableApi}/meta/bases`, answer: 'bases', list: true },
    'base:getSchema': { url: `${airtableApi}/meta/bases/{base}/tables`, answer: 'tables', list: true },
  },
};

/** Notion; properties of pages are written in its own form. */
export const notion: Service = {
  type: 'notion',
  resource: 'page',
  operation: 'create',
  calls: {
    'databasePage:getAll': {
      method: 'POST',
      url: `${notionApi}/databases/{databaseId}/query`,
      headers: notionHeaders,
      body: '={}',
      answer: 'results',
      list: true,
      todo: 'The filter of n8n is left out: write it into "body" in the form of Notion.',
    },
    'databasePage:create': {
      method: 'POST',
      url: `${notionApi}/pages`,
      headers: notionHeaders,
      body: { parent: { database_id: 'databaseId' }, properties: '={}' },
      todo: 'The properties of n8n are left out: write them into "body.properties" in the form of Notion.',
    },
    'databasePage:update': {
      method: 'PATCH',
      url: `${notionApi}/pages/{pageId}`,
      headers: notionHeaders,
      body: { properties: '={}' },
      todo: 'The properties of n8n are left out: write them into "body.properties" in the form of Notion.',
    },
    'databasePage:get': { url: `${notionApi}/pages/{pageId}`, headers: notionHeaders },
    'page:get': { url: `${notionApi}/pages/{pageId}`, headers: notionHeaders },
    'page:archive': {
      method: 'PATCH',
      url: `${notionApi}/pages/{pageId}`,
      headers: notionHeaders,
      body: '={"archived": true}',
    },
    'page:search': {
      method: 'POST',
      url: `${notionApi}/search`,
      headers: notionHeaders,
      body: { query: 'text' },
      answer: 'results',
      list: true,
    },
    'database:get': { url: `${notionApi}/databases/{databaseId}`, headers: notionHeaders },
    'database:getAll': {
      method: 'POST',
      url: `${notionApi}/search`,
      headers: notionHeaders,
      body: '={"filter": {"property": "object", "value": "database"}}',
      answer: 'results',
      list: true,
    },
    'block:getAll': {
      url: `${notionApi}/blocks/{blockId}/children`,
      headers: notionHeaders,
      answer: 'results',
      list: true,
    },
    'user:getAll': { url: `${notionApi}/users`, headers: notionHeaders, answer: 'results', list: true },
  },
};

/** NocoDB and Baserow. */
export const baserow: Service = {
  type: 'baserow',
  operation: 'getAll',
  calls: {
    getAll: {
      url: 'https://api.baserow.io/api/database/rows/table/{tableId}/',
      query: { user_field_names: '="true"' },
      answer: 'results',
      list: true,
    },
    get: {
      url: 'https://api.baserow.io/api/database/rows/table/{tableId}/{rowId}/',
      query: { user_field_names: '="true"' },
    },
    delete: { method: 'DELETE', url: 'https://api.baserow.io/api/database/rows/table/{tableId}/{rowId}/' },
  },
};
