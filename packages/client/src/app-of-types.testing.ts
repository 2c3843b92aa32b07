/** An app as `bakehouse types` writes one, for tests. */
export interface Shop {
  modules: {
    customers: {
      data: { name: string; country: 'DE' | 'FR' | 'IT' | null; credit: number | null };
      create: { name: string; country?: 'DE' | 'FR' | 'IT' | null; credit?: number | null };
      one: {};
      many: {};
      rows: {};
      reverse: { 'orders(of customer)': 'orders'; 'orders(of buyers)': 'orders' };
    };
    orders: {
      data: {
        number: string;
        total: number | null;
        customer: string | null;
        buyers: string[] | null;
        items: { sku: string | null; price: number | null; maker: string | null }[] | null;
      };
      create: {
        number: string;
        total?: number | null;
        customer?: string | null;
        buyers?: string[] | null;
        items?: { sku?: string | null; price?: number | null; maker?: string | null }[] | null;
      };
      one: { customer: 'customers' };
      many: { buyers: 'customers' };
      rows: { 'items.maker': 'customers' };
      reverse: {};
    };
  };
  workflows: {
    greet: { input: { name: string }; output: { greeting: string } };
    anything: { input: unknown; output: unknown };
  };
}
