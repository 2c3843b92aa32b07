import { fault, note, ok, type Examination } from './examination.ts';

const patience = 5000;

/** Whether the mail server takes our name and password. */
export const mail: Examination = {
  name: 'Mail',
  examine: async ({ config: { SMTP_URL } }) => {
    if (SMTP_URL === undefined)
      return [note('No mail is sent: it stays in the outbox.', 'Set SMTP_URL to send it.')];
    const { host } = new URL(SMTP_URL);
    // Loaded where mail is sent: most of a mail client is not needed to start.
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({
      url: SMTP_URL,
      connectionTimeout: patience,
      greetingTimeout: patience,
      socketTimeout: patience,
    });
    try {
      await transport.verify();
      return [ok(`The mail server at ${host} takes mail from us.`)];
    } catch (error) {
      return [
        fault(
          `The mail server at ${host} does not take mail from us: ${error instanceof Error ? error.message : String(error)}`,
          'Check host, port, user and password in SMTP_URL.',
        ),
      ];
    } finally {
      transport.close();
    }
  },
};
