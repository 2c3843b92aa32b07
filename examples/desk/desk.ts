import { BakehouseError, createClient, type Client, type Selected } from '@bakehouse/client';
import type { App } from './bakehouse.d.ts';

/** Where Bakehouse runs; this page may stand anywhere that its CORS_ORIGINS names. */
const url = document.documentElement.dataset['bakehouse'] ?? 'http://127.0.0.1:8080';

/** What the table shows of an order. The type of a row follows from it: a field that is renamed no longer compiles. */
const shown = ['number', 'status', 'total', 'customer.name', 'items.sku', 'items.qty'] as const;
type Order = Selected<App, 'orders', (typeof shown)[number]>;

let bakehouse: Client<App>;
let watching: { stop(): void } | undefined;

on('#sign-in', 'submit', async (form) => {
  const { token = '' } = valuesOf(form);
  const asked = createClient<App>({ url, token });
  const { user } = await asked.request<{ user: { name: string } }>('GET', '/auth/me');
  bakehouse = asked;
  find('#sign-in').hidden = true;
  find('#who').hidden = false;
  find('#who').textContent = user.name;
  find('main').hidden = false;
  await showCustomers();
  watchOrders();
});

on('#search', 'input', async () => watchOrders());

on('#new', 'submit', async (form) => {
  const { number = '', customer, sku, price } = valuesOf(form);
  for (const place of document.querySelectorAll('[data-of]')) place.textContent = '';
  try {
    await bakehouse.module('orders').create({
      number,
      customer: customer === '' ? null : (customer ?? null),
      items: [{ sku: sku ?? null, price: price === '' ? null : Number(price), qty: 1 }],
    });
    form.reset();
    await showCustomers();
  } catch (error) {
    if (!(error instanceof BakehouseError) || error.errors.length === 0) throw error;
    // Each fault names its field by path, such as items.0.price.
    for (const { path, message } of error.errors) {
      const place = document.querySelector(`[data-of="${CSS.escape(path)}"]`) ?? find('#told');
      place.textContent = message;
    }
  }
});

/** Shows the orders now and after each change, whoever makes it. */
function watchOrders(): void {
  const before = watching;
  const search = (find('#search') as HTMLInputElement).value;
  watching = bakehouse.module('orders').watch(
    { fields: shown, ...(search === '' ? { sort: '-createdAt' } : { search }), limit: 50 },
    ({ data }) => {
      find('#orders').replaceChildren(...data.map(orderRow));
      showFigures().catch(tell);
    },
    tell,
  );
  // Only now: both share one connection, which ends with the last.
  before?.stop();
}

function orderRow(order: Order): HTMLElement {
  const { number, status, items } = order.data;
  const skus = (items ?? []).map(({ sku, qty }) => `${qty ?? 1} × ${sku ?? '?'}`).join(', ');
  return element(
    'tr',
    element('td', number),
    element('td', order.expand.customer?.data.name ?? ''),
    element('td', skus),
    element('td', status ?? ''),
    element('td', ...(status === 'draft' ? [button('Cancel', () => cancel(order))] : [])),
  );
}

/** Changes the order as it was shown: what somebody has changed since is not overwritten. */
async function cancel({ id, version, data }: Order): Promise<void> {
  try {
    await bakehouse.module('orders').update(id, version, { status: 'cancelled' });
  } catch (error) {
    if (!(error instanceof BakehouseError) || error.status !== 412) throw error;
    tell(new Error(`Somebody has just changed ${data.number}: look at it again.`));
  }
}

/** How many orders there are in each state. */
async function showFigures(): Promise<void> {
  const { data } = await bakehouse.module('orders').aggregate({ by: ['status'], values: ['count'] });
  const rows = data.map((row) =>
    element('div', element('dt', String(row['status'] ?? 'none')), element('dd', String(row['count']))),
  );
  find('#figures').replaceChildren(...rows);
}

/** All customers, each with its latest three orders: two statements in the database, however many there are. */
async function showCustomers(): Promise<void> {
  const options: HTMLElement[] = [element('option', '')];
  const rows: HTMLElement[] = [];
  const fields = [
    'name',
    { 'orders(of customer)': { fields: ['number', 'status'], sort: '-createdAt', limit: 3 } },
  ] as const;
  for await (const { id, data, expand } of bakehouse.module('customers').all({ fields, sort: 'name' })) {
    const option = element('option', data.name);
    option.setAttribute('value', id);
    options.push(option);
    const orders = expand['orders(of customer)'];
    const numbers = orders.data.map((order) => order.data.number).join(', ');
    rows.push(element('li', `${data.name}: ${numbers || 'nothing yet'}${orders.next === null ? '' : ', …'}`));
  }
  find('#new select').replaceChildren(...options);
  find('#customers').replaceChildren(...rows);
}

function tell(error: unknown): void {
  find('#told').textContent = error instanceof Error ? error.message : String(error);
}

function find(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`There is no ${selector}.`);
  return found;
}

function on(selector: string, event: string, handle: (form: HTMLFormElement) => Promise<void>): void {
  const target = find(selector) as HTMLFormElement;
  target.addEventListener(event, (happened) => {
    happened.preventDefault();
    find('#told').textContent = '';
    handle(target).catch(tell);
  });
}

function valuesOf(form: HTMLFormElement): Record<string, string> {
  const texts = [...new FormData(form)].map(([name, value]) => [
    name,
    typeof value === 'string' ? value : '',
  ]);
  return Object.fromEntries(texts) as Record<string, string>;
}

/** Text is always set as text: what people typed is never read as HTML. */
function element(name: string, ...children: (HTMLElement | string)[]): HTMLElement {
  const made = document.createElement(name);
  made.append(...children);
  return made;
}

function button(title: string, press: () => Promise<void>): HTMLElement {
  const made = element('button', title);
  made.addEventListener('click', () => void press().catch(tell));
  return made;
}
