import { Problem } from '@bakehouse/contract';
import { addMail, type Executor, type NewMail } from '@bakehouse/store';

/** Puts a mail into the outbox, in the transaction that it belongs to. */
export type SendMail = (db: Executor, mail: NewMail) => Promise<void>;

/** Mail of the app whose host this is; the host becomes part of message ids. */
export function makeSendMail(host: () => string): SendMail {
  return async (db, mail) => {
    for (const [path, line] of Object.entries({ to: mail.to, subject: mail.subject })) {
      // A line break would begin a header of its own.
      if (/[\r\n\0]/.test(line))
        throw new Problem('invalid', `A mail's ${path} must be one line.`, {
          errors: [{ path, message: 'must be one line', code: 'bad_value' }],
        });
    }
    await addMail(db, host(), mail);
  };
}
