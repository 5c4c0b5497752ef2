import { userOf } from '@host/access';
import { logActivity } from '@host/activity-log';
import { authorFields } from '@host/author';
import { inTransaction } from '@host/database/transaction';
import type { Host } from '@host/host';
import { fileSchema, uploads } from '@host/route-schemas';
import { type App, readId } from '@host/routes';
import { readUpload } from '@host/upload';
import * as z from 'zod/mini';
import { noSuchRecord } from '@/domain/host-rules/answers';
import { MAX_PROBLEMS, refuse } from '@/domain/host-rules/problem';
import { parseSlipFile, repeatedSlips, slipsImported } from '@/domain/host-rules/slip-file';

/** Rows of one INSERT: PostgreSQL takes 65,535 parameters. */
const ROWS = 1000;

export function deliveryImportRoutes(app: App, { db, now }: Host) {
  const form = z.object({ file: fileSchema, customerId: z.string() });
  const schema = { summary: 'Slips from a text file, all or none', ...uploads(form) };
  app.post('/deliveries/import', { config: { access: 'import' }, schema }, async (request) => {
    const user = userOf(request);
    const { bytes, fields } = await readUpload(request);
    const { slips, problems } = parseSlipFile(bytes.buffer);
    await inTransaction(db, async (tx) => {
      const id = readId(fields.get('customerId'));
      const customer =
        id !== undefined &&
        (await tx.selectFrom('customers').select('id').where('id', '=', id).forKeyShare().executeTakeFirst());
      if (!customer) throw noSuchRecord('Customer');
      const numbers = slips.map(({ slip }) => slip.slipNumber);
      const known = await tx
        .selectFrom('deliveries')
        .select('slipNumber')
        .where('customerId', '=', customer.id)
        .where((eb) => eb('slipNumber', '=', eb.fn.any(eb.val(numbers))))
        .execute();
      const existing = new Set(known.map(({ slipNumber }) => slipNumber));
      refuse([...problems, ...repeatedSlips(slips, existing)].slice(0, MAX_PROBLEMS));
      const audit = { ...authorFields(user, now()), updatedBy: user.fullName };
      for (let start = 0; start < slips.length; start += ROWS) {
        const rows = slips
          .slice(start, start + ROWS)
          .map(({ slip }) => ({ ...slip, customerId: customer.id, ...audit }));
        const saved = await tx.insertInto('deliveries').values(rows).returning(['id', 'slipNumber']).execute();
        await logActivity(
          tx,
          user,
          now(),
          saved.map((row) => ({
            ...{
              action: 'import',
              resource: 'deliveries',
              recordId: String(row.id),
              label: row.slipNumber,
              changes: [],
            },
          })),
        );
      }
    });
    return { message: slipsImported(slips.length) };
  });
}
