import { Pool } from 'pg';
import { clearObjects } from '../files/clear-objects.ts';
import { moveContents, type ContentPlace } from '../files/move-contents.ts';
import { openS3 } from '../objects/s3.ts';

// Moves content in a process of its own, which a test kills: node mover-process.ts DATABASE FILES objects|database
const [, , connectionString = '', address = '', to = ''] = process.argv;
const pool = new Pool({ connectionString });
const objects = openS3(address);
process.stdout.write('begins');
await moveContents(pool, objects, to as ContentPlace);
await clearObjects(pool, objects, 5_000);
objects.close();
await pool.end();
