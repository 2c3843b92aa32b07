import { services } from '../services/index.ts';
import { converterOf } from '../services/define-service.ts';
import { airtableChange } from '../services/airtable-change.ts';
import { airtable } from '../services/tables.ts';
import { facebookGraph } from '../services/facebook.ts';
import { driveDownload } from '../services/google-drive-files.ts';
import { googleDrive } from '../services/google.ts';
import { googleSheets } from '../services/google-sheets.ts';
import { parameter, type Convert } from '../reader.ts';
import { code } from './code.ts';
import { database } from './database.ts';
import { dateTime } from './date-time.ts';
import { direct } from './direct.ts';
import { errorTrigger } from './error-trigger.ts';
import { executeWorkflow } from './execute-workflow.ts';
import { filter } from './filter.ts';
import { html } from './html.ts';
import { graphql, httpRequest } from './http-request.ts';
import { ifNode } from './if.ts';
import { chain, openAi, summary } from './language-model.ts';
import { aggregate, itemLists, limit, removeDuplicates, sort, summarize } from './lists.ts';
import { mailTrigger, mqttOut, mqttTrigger } from './listening.ts';
import { mail } from './mail.ts';
import { markdown } from './markdown.ts';
import { merge } from './merge.ts';
import { pass } from './pass.ts';
import { rss } from './rss.ts';
import { schedule } from './schedule.ts';
import { set } from './set.ts';
import { splitInBatches } from './split-in-batches.ts';
import { splitOut } from './split-out.ts';
import { stopAndError } from './stop-and-error.ts';
import { switchNode } from './switch.ts';
import { wait } from './wait.ts';
import { bodyWebhook, respond, webhook } from './webhook.ts';
import { textOf } from '../../text-of.ts';

/** Apps that call when something happens. */
const calling = [
  'telegramTrigger',
  'slackTrigger',
  'githubTrigger',
  'gitlabTrigger',
  'stripeTrigger',
  'shopifyTrigger',
  'typeformTrigger',
  'calendlyTrigger',
  'jotFormTrigger',
  'hubspotTrigger',
  'pipedriveTrigger',
  'trelloTrigger',
  'jiraTrigger',
  'whatsAppTrigger',
  'facebookLeadAdsTrigger',
  'wooCommerceTrigger',
  'asanaTrigger',
  'clickUpTrigger',
  'linearTrigger',
  'mauticTrigger',
  'zendeskTrigger',
  'calTrigger',
  'acuitySchedulingTrigger',
  'formTrigger',
  'langchain.chatTrigger',
];

const own: Readonly<Record<string, Convert>> = {
  aggregate,
  code,
  cron: schedule,
  dateTime,
  emailReadImap: mailTrigger,
  emailSend: mail,
  errorTrigger,
  executeWorkflow,
  executeWorkflowTrigger: direct,
  facebookGraphApi: facebookGraph,
  filter,
  function: code,
  gmailTrigger: mailTrigger,
  functionItem: code,
  googleSheets,
  graphql,
  html,
  httpRequest,
  if: ifNode,
  interval: schedule,
  itemLists,
  limit,
  manualTrigger: direct,
  markdown,
  merge,
  mqtt: mqttOut,
  mqttTrigger,
  mySql: database,
  noOp: pass,
  removeDuplicates,
  respondToWebhook: respond,
  rssFeedRead: rss,
  scheduleTrigger: schedule,
  set,
  sort,
  splitInBatches,
  splitOut,
  start: direct,
  stopAndError,
  summarize,
  switch: switchNode,
  wait,
  webhook,
  openAi,
  postgres: database,
  'langchain.agent': chain,
  'langchain.chainLlm': chain,
  'langchain.chainSummarization': summary,
  'langchain.openAi': openAi,
  'langchain.manualChatTrigger': direct,
};

/** How the nodes of each type become elements, by type. */
export const converters: ReadonlyMap<string, Convert> = new Map([
  ...services.map((each): [string, Convert] => [each.type, converterOf(each)]),
  ...calling.map((type): [string, Convert] => [type, bodyWebhook]),
  ...Object.entries(own),
  ...['gmail', 'microsoftOutlook', 'sendGrid', 'mailgun'].map((type): [string, Convert] => [
    type,
    mailOr(type),
  ]),
  ['airtable', airtableChange(converterOf(airtable))],
  ['googleDrive', driveDownload(converterOf(googleDrive))],
]);

/** Mail services send by the mail server of this installation; the rest are requests. */
function mailOr(type: string): Convert {
  const service = services.find((each) => each.type === type);
  const other = service === undefined ? undefined : converterOf(service);
  return (reader) => {
    const resource = textOf(parameter(reader, 'resource') ?? (type === 'sendGrid' ? 'mail' : 'message'));
    const operation = textOf(parameter(reader, 'operation') ?? 'send');
    return operation === 'send' && ['message', 'mail'].includes(resource)
      ? mail(reader)
      : (other ?? mail)(reader);
  };
}
