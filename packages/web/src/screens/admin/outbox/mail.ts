/** A mail as the server tells of it. */
export interface Mail {
  id: string;
  to: string | string[];
  cc: string[];
  bcc: string[];
  from: string | null;
  replyTo: string[];
  subject: string;
  text: string;
  html: string | null;
  attachments: { position: number; name: string; size: number }[];
  run: string | null;
  connection: string | null;
  status: 'waiting' | 'retrying' | 'sent' | 'failed';
  createdAt: string;
  sentAt: string | null;
  nextAttemptAt: string | null;
  attempts: number;
  possibleDuplicates: number;
  error: string | null;
}
