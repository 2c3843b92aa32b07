/** A mail; the host says what each value may be. */
export type MailRequest = Partial<
  Record<'to' | 'cc' | 'bcc' | 'from' | 'replyTo' | 'subject' | 'text' | 'html' | 'attachments', unknown>
> & {
  /** The connection by which it goes; the usual mail server where it is left out. */
  connection?: string | undefined;
};

/** A button of a notification. */
export interface NotifyAction {
  identifier: string;
  title: string;
  style?: string;
  icon?: unknown;
  url?: string;
}

/** A notification. */
export interface NotifyRequest {
  /** Ids and e-mail addresses of users, and slugs of roles. */
  recipients: readonly string[];
  title: string;
  message: string;
  type: 'info' | 'warning' | 'error';
  entity?: unknown;
  /** An absolute URL, a virtual path or a file entity. */
  icon?: unknown;
  image?: unknown;
  actions: readonly NotifyAction[];
}

/** What became of a notification. */
export interface Notified {
  id: string;
  /** How many got it. */
  recipients: number;
  /** Set where whoever caused the run should see it at once. */
  toast?: { icon?: string; image?: string };
}

/** A change of somebody's roles. */
export interface RoleRequest {
  /** The id or e-mail address of a user. */
  user: string;
  roles: readonly string[];
  /** Whether the definition itself names the roles, so that whoever stored it has approved of them. */
  named: boolean;
}

/** A new password for somebody. */
export interface ResetRequest {
  user: string;
  /** Whether a one-time link is mailed; otherwise the password just stops working. */
  mail: boolean;
  /** How long the link works; as long as usual when left out. */
  seconds?: number;
}
