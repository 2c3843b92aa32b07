import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { productFolder } from '../../foundation/places.ts';

/** An app that comes with the product, as definitions and sample rows. */
export interface Example {
  identifier: string;
  title: string;
  about: string;
}

/** Every example, the one to begin with first: a folder in `examples`, and where it has sample rows a file in `examples/data`. */
const examples: readonly Example[] = [
  {
    identifier: 'orders',
    title: 'Orders',
    about: 'Customers and their orders: rows with prices, a total that counts itself, buttons and roles.',
  },
  {
    identifier: 'approvals',
    title: 'Approvals',
    about: 'Orders over a limit wait until a manager says yes; then a mail with a PDF goes out.',
  },
  {
    identifier: 'payments',
    title: 'Payments',
    about: 'A payment at Stripe marks an invoice paid and posts to Slack.',
  },
  {
    identifier: 'helpdesk',
    title: 'Helpdesk',
    about:
      'Numbered tickets: agents hear of new ones, requesters get e-mails, and old ones come back every morning.',
  },
  {
    identifier: 'crm',
    title: 'Customers and deals',
    about: 'Companies, contacts and deals: the probability follows the stage, and sales hears of every win.',
  },
  {
    identifier: 'inventory',
    title: 'Inventory',
    about: 'Articles and stock movements: stock is always up to date, and low stock raises an alert.',
  },
  {
    identifier: 'absences',
    title: 'Absences',
    about:
      'Employees request days off, a team lead approves or rejects, and everyone sees only what they may.',
  },
  {
    identifier: 'events',
    title: 'Events',
    about:
      'Guests sign up by a public form or from any website: no seat is given twice, and each gets an e-mail.',
  },
  {
    identifier: 'website',
    title: 'Website',
    about: 'A small website whose pages and posts are edited here, and published by a button.',
  },
  {
    identifier: 'catalogue',
    title: 'Catalogue and journal',
    about: 'A website in two languages: products with pictures and tags, a journal, search and feeds.',
  },
];

/** The examples that this installation has; none where it came without them. */
export function installedExamples(): Example[] {
  return examples.filter(({ identifier }) => existsSync(exampleFolder(identifier)));
}

/** Where the definitions of an example are. */
export function exampleFolder(identifier: string): string {
  return join(productFolder(), 'examples', identifier);
}

/** Where the sample rows of an example are, if it has some. */
export function sampleFile(identifier: string): string {
  return join(productFolder(), 'examples', 'data', `${identifier}.json`);
}

/** Where the files are that sample rows hold. */
export function sampleFolder(identifier: string): string {
  return join(productFolder(), 'examples', 'data', identifier);
}
