import type { Page } from 'playwright-core';

// A text, since this file knows no browser.
const pasteRows = `(() => {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', 'No.\\tCustomer\\tNote\\nA-3001\\tNordbrot\\tring twice\\nA-3002\\tNobody\\t');
  document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
})()`;

/** An entry beside its list, and rows that are pasted into one. */
export const entryScreens: readonly {
  name: string;
  path: (ids: { order: string }) => string;
  prepare: (page: Page) => Promise<void>;
}[] = [
  {
    name: 'orders-beside',
    path: ({ order }) => `/m/orders?entry=${order}`,
    prepare: async (page) =>
      page.getByRole('region', { name: 'Entry beside the list' }).getByRole('heading').first().waitFor(),
  },
  {
    name: 'orders-paste',
    path: () => '/m/orders',
    prepare: async (page) => {
      await page.evaluate(pasteRows);
      await page.getByRole('dialog').getByText('1 row has errors').waitFor();
    },
  },
];
