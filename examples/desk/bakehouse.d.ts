// Made by "bakehouse types" from the definitions: changes here are lost.

/** A stored resource. */
export interface Resource<Name extends keyof Modules = keyof Modules> {
  id: string;
  module: Name;
  version: number;
  createdAt: string;
  updatedAt: string;
  createdBy: string | null;
  updatedBy: string | null;
  data: Modules[Name];
}

/** The data of each module as it is read. */
export interface Modules {
  customers: CustomersData;
  orders: OrdersData;
}

/** The data with which a resource of each module is created. */
export interface NewData {
  customers: CustomersNew;
  orders: OrdersNew;
}

/** Customers, as one is read. */
export interface CustomersData {
  /** Name */
  name: string;
  /** E-mail */
  email: string | null;
  /** Phone */
  phone: string | null;
  /** Country */
  country: 'DE' | 'FR' | null;
  /** Credit limit */
  credit_limit: number | null;
  /** Note */
  note: string | null;
}

/** Customers, as one is created. */
export interface CustomersNew {
  /** Name */
  name: string;
  /** E-mail */
  email?: string | null;
  /** Phone */
  phone?: string | null;
  /** Country */
  country?: 'DE' | 'FR' | null;
  /** Credit limit */
  credit_limit?: number | null;
  /** Note */
  note?: string | null;
}

/** Orders, as one is read. */
export interface OrdersData {
  /** No. */
  number: string;
  /** Customer */
  customer: string | null;
  /** Status */
  status: 'draft' | 'submitted' | 'delivered' | 'cancelled' | null;
  /** Country */
  country: 'DE' | 'FR' | null;
  /** Items */
  items: OrdersDataItemsRow[] | null;
  /** Total */
  total: number | null;
  /** Delivery */
  delivery: string | null;
  /** Note */
  note: string | null;
}

/** A row of `items`. */
export interface OrdersDataItemsRow {
  /** SKU */
  sku: string | null;
  /** Price */
  price: number | null;
  /** Qty */
  qty: number | null;
}

/** Orders, as one is created. */
export interface OrdersNew {
  /** No. */
  number: string;
  /** Customer */
  customer?: string | null;
  /** Status */
  status?: 'draft' | 'submitted' | 'delivered' | 'cancelled' | null;
  /** Country */
  country?: 'DE' | 'FR' | null;
  /** Items */
  items?: OrdersNewItemsRow[] | null;
  /** Total */
  total?: number | null;
  /** Delivery */
  delivery?: string | null;
  /** Note */
  note?: string | null;
}

/** A row of `items`. */
export interface OrdersNewItemsRow {
  /** SKU */
  sku?: string | null;
  /** Price */
  price?: number | null;
  /** Qty */
  qty?: number | null;
}

/** What each workflow takes as its input. */
export interface WorkflowInputs {
  order_submitted: unknown;
  price_changed: unknown;
  split_row: unknown;
}

/** What each workflow gives. */
export interface WorkflowOutputs {
  order_submitted: unknown;
  price_changed: unknown;
  split_row: unknown;
}

/** Everything, for `createClient<App>()` of @bakehouse/client. */
export interface App {
  modules: {
    customers: {
      data: CustomersData;
      create: CustomersNew;
      one: {};
      many: {};
      rows: {};
      reverse: { 'orders(of customer)': 'orders' };
    };
    orders: {
      data: OrdersData;
      create: OrdersNew;
      one: { customer: 'customers' };
      many: {};
      rows: {};
      reverse: {};
    };
  };
  workflows: {
    order_submitted: { input: WorkflowInputs['order_submitted']; output: WorkflowOutputs['order_submitted'] };
    price_changed: { input: WorkflowInputs['price_changed']; output: WorkflowOutputs['price_changed'] };
    split_row: { input: WorkflowInputs['split_row']; output: WorkflowOutputs['split_row'] };
  };
}
