/** A record of a zone. */
export interface DnsRecord {
  /** The full name. */
  name: string;
  type: string;
  /** The address, or for `FWD` the upstream resolver. */
  value: string;
  /** The comment it carries, by which we know our own. */
  mark?: string;
}

/** A zone; only forwarder zones let unrelated names pass. */
export interface Zone {
  name: string;
  type: string;
  forwarder: boolean;
}

/** The internal DNS server: all that `access` asks of it. One file implements it for one product. */
export interface DnsServer {
  readonly product: string;
  zones(): Promise<Zone[]>;
  records(zone: string): Promise<DnsRecord[]>;
  /** Makes a conditional forwarder zone that carries our mark, or completes one that has no forwarder yet. */
  createForwarder(zone: string, upstream: string): Promise<void>;
  /** Makes this the only address of the name. */
  setAddress(zone: string, name: string, address: string): Promise<void>;
  deleteAddress(zone: string, name: string, address: string): Promise<void>;
  deleteZone(zone: string): Promise<void>;
  /** Whether something written is not in effect yet. */
  unsettled(): Promise<boolean>;
  /** Puts what was written into effect. */
  settle(): Promise<void>;
}
