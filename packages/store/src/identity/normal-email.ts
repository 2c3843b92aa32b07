/** One spelling for all spellings of an e-mail address. */
export function normalEmail(email: string): string {
  return email.normalize('NFC').trim().toLowerCase();
}
