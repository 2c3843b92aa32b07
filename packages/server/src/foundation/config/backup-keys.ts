import { nextTick } from '@bakehouse/elements';
import * as z from 'zod';
import { defineKey } from './define-key.ts';
import { wholeNumber } from './values.ts';

/** The keys of backups that the product makes by itself. */
export const backupKeys = {
  BACKUP_DIR: defineKey({
    schema: z.string().min(1).optional(),
    about: 'Folder for backups that are asked for in the app, and for those of BACKUP_SCHEDULE.',
    otherwise: 'backups are made by the command only',
  }),
  BACKUP_SCHEDULE: defineKey({
    schema: z
      .string()
      .refine(
        (text) => nextTick(text, 'UTC', new Date('2024-01-01T00:00:00Z')) !== null,
        'must be minute, hour, day, month and weekday, such as 0 3 * * *',
      )
      .optional(),
    about:
      'When a backup is written into BACKUP_DIR, in the time zone of the process: minute, hour, day, month, weekday, such as `0 3 * * *`.',
    otherwise: 'never by itself',
  }),
  BACKUP_KEEP: defineKey({
    schema: wholeNumber(1, 10_000).prefault('14'),
    about:
      'How many of its own backups are kept in BACKUP_DIR; older ones are removed after a new one is whole.',
  }),
};
