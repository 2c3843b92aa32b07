import type { Service, ServiceCall } from './define-service.ts';

/** GitHub. */
export const github: Service = {
  type: 'github',
  resource: 'issue',
  operation: 'create',
  calls: {
    'issue:create': {
      method: 'POST',
      url: 'https://api.github.com/repos/{owner}/{repository}/issues',
      body: { title: 'title', body: 'body' },
    },
    'issue:get': { url: 'https://api.github.com/repos/{owner}/{repository}/issues/{issueNumber}' },
    'issue:edit': {
      method: 'PATCH',
      url: 'https://api.github.com/repos/{owner}/{repository}/issues/{issueNumber}',
      body: { title: 'editFields.title', body: 'editFields.body', state: 'editFields.state' },
    },
    'issue:createComment': {
      method: 'POST',
      url: 'https://api.github.com/repos/{owner}/{repository}/issues/{issueNumber}/comments',
      body: { body: 'body' },
    },
    'file:get': { url: 'https://api.github.com/repos/{owner}/{repository}/contents/{filePath}' },
    'file:list': {
      url: 'https://api.github.com/repos/{owner}/{repository}/contents/{filePath}',
      answer: '$',
      list: true,
    },
    'file:create': {
      method: 'PUT',
      url: 'https://api.github.com/repos/{owner}/{repository}/contents/{filePath}',
      body: { content: 'fileContent', message: 'commitMessage' },
      todo: 'GitHub wants "content" as Base64: put $base64encode(…) around it.',
    },
    'repository:get': { url: 'https://api.github.com/repos/{owner}/{repository}' },
    'repository:getIssues': {
      url: 'https://api.github.com/repos/{owner}/{repository}/issues',
      answer: '$',
      list: true,
    },
    'release:getAll': {
      url: 'https://api.github.com/repos/{owner}/{repository}/releases',
      answer: '$',
      list: true,
    },
    'user:getRepositories': { url: 'https://api.github.com/users/{owner}/repos', answer: '$', list: true },
  },
};

/** Jira Cloud. */
export const jira: Service = {
  type: 'jira',
  resource: 'issue',
  operation: 'create',
  calls: {
    'issue:get': {
      url: 'https://YOUR-SITE.atlassian.net/rest/api/2/issue/{issueKey}',
      todo: 'Put the name of your site into the address.',
    },
    'issue:create': {
      method: 'POST',
      url: 'https://YOUR-SITE.atlassian.net/rest/api/2/issue',
      body: {
        fields: {
          project: { id: 'project' },
          issuetype: { id: 'issueType' },
          summary: 'summary',
          description: 'additionalFields.description',
        },
      },
      todo: 'Put the name of your site into the address.',
    },
    'issue:getAll': {
      url: 'https://YOUR-SITE.atlassian.net/rest/api/2/search',
      query: { jql: 'options.jql' },
      answer: 'issues',
      list: true,
      todo: 'Put the name of your site into the address.',
    },
    'issueComment:add': {
      method: 'POST',
      url: 'https://YOUR-SITE.atlassian.net/rest/api/2/issue/{issueKey}/comment',
      body: { body: 'comment' },
      todo: 'Put the name of your site into the address.',
    },
  },
};

const hub = 'https://api.hubapi.com/crm/v3/objects';

/** What is looked for in HubSpot, without the filters of n8n. */
const found = (what: string): ServiceCall => ({
  method: 'POST',
  url: `${hub}/${what}/search`,
  body: { query: 'additionalFields.query' },
  answer: 'results',
  list: true,
  todo: 'The filters of n8n are left out: put them into "filterGroups" of the body.',
});

/** HubSpot. */
export const hubspot: Service = {
  type: 'hubspot',
  resource: 'deal',
  operation: 'create',
  calls: {
    'contact:upsert': {
      method: 'POST',
      url: 'https://api.hubapi.com/contacts/v1/contact/createOrUpdate/email/{email}',
      body: { properties: 'additionalFields' },
      todo: 'HubSpot wants "properties" as a list of {property, value}.',
    },
    'contact:create': {
      method: 'POST',
      url: `${hub}/contacts`,
      body: {
        properties: {
          email: 'email',
          firstname: 'additionalFields.firstName',
          lastname: 'additionalFields.lastName',
          phone: 'additionalFields.phoneNumber',
          company: 'additionalFields.companyName',
        },
      },
    },
    'contact:search': found('contacts'),
    'deal:search': found('deals'),
    'company:search': found('companies'),
    'company:create': {
      method: 'POST',
      url: `${hub}/companies`,
      body: { properties: { name: 'name', domain: 'additionalFields.companyDomainName' } },
    },
    'deal:create': {
      method: 'POST',
      url: `${hub}/deals`,
      body: {
        properties: {
          dealname: 'additionalFields.dealName',
          dealstage: 'stage',
          amount: 'additionalFields.amount',
        },
      },
    },
    'contact:get': { url: `${hub}/contacts/{contactId}` },
    'contact:getAll': {
      url: `${hub}/contacts`,
      answer: 'results',
      list: true,
    },
    'contact:delete': { method: 'DELETE', url: `${hub}/contacts/{contactId}` },
    'company:get': { url: `${hub}/companies/{companyId}` },
    'company:getAll': {
      url: `${hub}/companies`,
      answer: 'results',
      list: true,
    },
    'deal:get': { url: `${hub}/deals/{dealId}` },
    'deal:getAll': { url: `${hub}/deals`, answer: 'results', list: true },
  },
};

/** Todoist. */
export const todoist: Service = {
  type: 'todoist',
  resource: 'task',
  operation: 'create',
  calls: {
    'task:create': {
      method: 'POST',
      url: 'https://api.todoist.com/rest/v2/tasks',
      body: {
        content: 'content',
        project_id: 'project',
        description: 'options.description',
        due_string: 'options.dueString',
      },
    },
    'task:getAll': { url: 'https://api.todoist.com/rest/v2/tasks', answer: '$', list: true },
    'task:get': { url: 'https://api.todoist.com/rest/v2/tasks/{taskId}' },
    'task:close': { method: 'POST', url: 'https://api.todoist.com/rest/v2/tasks/{taskId}/close' },
  },
};

/** Trello. */
export const trello: Service = {
  type: 'trello',
  resource: 'card',
  operation: 'create',
  calls: {
    'card:create': {
      method: 'POST',
      url: 'https://api.trello.com/1/cards',
      body: { idList: 'listId', name: 'name', desc: 'description' },
    },
    'card:get': { url: 'https://api.trello.com/1/cards/{id}' },
    'card:update': { method: 'PUT', url: 'https://api.trello.com/1/cards/{id}', body: 'updateFields' },
    'list:getCards': { url: 'https://api.trello.com/1/lists/{id}/cards', answer: '$', list: true },
  },
};

/** Pipedrive. */
export const pipedrive: Service = {
  type: 'pipedrive',
  resource: 'deal',
  operation: 'create',
  calls: {
    'deal:create': {
      method: 'POST',
      url: 'https://api.pipedrive.com/v1/deals',
      body: { title: 'title', org_id: 'org_id', person_id: 'person_id' },
      answer: 'data',
    },
    'deal:get': { url: 'https://api.pipedrive.com/v1/deals/{dealId}', answer: 'data' },
    'deal:getAll': { url: 'https://api.pipedrive.com/v1/deals', answer: 'data', list: true },
    'person:create': {
      method: 'POST',
      url: 'https://api.pipedrive.com/v1/persons',
      body: { name: 'name', email: 'additionalFields.email' },
      answer: 'data',
    },
    'person:get': { url: 'https://api.pipedrive.com/v1/persons/{personId}', answer: 'data' },
    'person:getAll': { url: 'https://api.pipedrive.com/v1/persons', answer: 'data', list: true },
    'person:search': {
      url: 'https://api.pipedrive.com/v1/persons/search',
      query: { term: 'term' },
      answer: 'data.items',
      list: true,
    },
    'organization:get': {
      url: 'https://api.pipedrive.com/v1/organizations/{organizationId}',
      answer: 'data',
    },
    'organization:create': {
      method: 'POST',
      url: 'https://api.pipedrive.com/v1/organizations',
      body: { name: 'name' },
      answer: 'data',
    },
    'note:create': {
      method: 'POST',
      url: 'https://api.pipedrive.com/v1/notes',
      body: { content: 'content', deal_id: 'additionalFields.deal_id' },
      answer: 'data',
    },
  },
};
