/** The data that the conformance cases run over. */
export const conformanceInput = {
  number: 'A-17',
  country: 'DE',
  paid: false,
  note: null,
  customer: { name: 'Mill & Sons', tags: ['b2b', 'vip'], address: { city: 'Köln', zip: '50667' } },
  items: [
    { sku: 'A', price: 2.5, qty: 4, tags: ['new'], dims: { w: 1, h: 2 } },
    { sku: 'B', price: 10, qty: 1, tags: ['sale', 'new'], dims: { w: 3, h: 4 } },
    { sku: 'C', price: 7.25, qty: 2, tags: [], dims: { w: 5, h: 6 } },
    { sku: 'A', price: 3, qty: 1 },
  ],
  empty: [],
  single: [{ v: 1 }],
  nested: [[1, 2], [3, [4, 5]], []],
  text: 'The quick brown fox jumps over the lazy dog',
};
