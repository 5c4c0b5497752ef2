import type { Database } from '@host/database/open';
import { sql } from 'kysely';

export type Size = { parts: number; deliveries: number; history: number; jobs: number; activity: number };

/** The most days of the data, the last one yesterday. */
const DAYS = 730;
/** A small host has fewer days: on each of them more parts have a label of one serial than a page of Trace shows. */
const RUNS_A_DAY = 125;
const tables = ['parts', 'deliveries', 'print_history', 'print_jobs', 'activity'];

/** Fills the tables beside the demo company, their indexes made afterwards, and counts them. */
export async function fill(db: Database, size: Size): Promise<void> {
  await db.connection().execute(async (one) => {
    for (const setting of ['statement_timeout = 0', 'synchronous_commit = off', `maintenance_work_mem = '1GB'`]) {
      await sql.raw(`set ${setting}`).execute(one);
    }
    const again = await dropIndexes(one);
    for (const table of tables) await sql.raw(`alter table ${table} disable trigger user`).execute(one);
    for (const statement of statements(size)) {
      const begun = Date.now();
      await sql.raw(statement).execute(one);
      console.log(
        `  ${statement.trim().slice(0, 40).replace(/\s+/g, ' ')} … ${((Date.now() - begun) / 1000).toFixed(0)} s`,
      );
    }
    const begun = Date.now();
    for (const statement of again) await sql.raw(statement).execute(one);
    console.log(`  ${again.length} indexes in ${((Date.now() - begun) / 1000).toFixed(0)} s`);
    for (const table of tables) {
      await sql.raw(`alter table ${table} enable trigger user`).execute(one);
      await sql
        .raw(`update row_counts set rows = (select count(*) from ${table}) where name = '${table}' and slot = 0`)
        .execute(one);
      await sql.raw(`delete from row_counts where name = '${table}' and slot <> 0`).execute(one);
      await sql.raw(`vacuum (analyze) ${table}`).execute(one);
    }
  });
}

/** Takes away what makes inserting slow. @returns the statements that make it again */
async function dropIndexes(one: Database): Promise<string[]> {
  const { rows: constraints } = await sql<{ table: string; name: string; text: string }>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as text from pg_constraint
    where contype = 'x' and conrelid::regclass::text = any(${tables}::text[])`.execute(one);
  const { rows: indexes } = await sql<{ name: string; text: string }>`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as text from pg_index i
    where i.indrelid::regclass::text = any(${tables}::text[]) and not i.indisprimary and not i.indisexclusion`.execute(
    one,
  );
  for (const { table, name } of constraints) await sql.raw(`alter table ${table} drop constraint ${name}`).execute(one);
  for (const { name } of indexes) await sql.raw(`drop index ${name}`).execute(one);
  return [
    ...indexes.map(({ text }) => text),
    ...constraints.map(({ table, name, text }) => `alter table ${table} add constraint ${name} ${text}`),
  ];
}

/** A working day of the row: the rows are spread evenly, and none is in the future. */
const timeOf = (rows: number, days: number) =>
  `date_trunc('day', now()) - make_interval(days => (${days - 1} - i * ${days} / ${rows})::int) - interval '1 day'
    + make_interval(secs => 25200 + ((i * ${days}) % ${rows})::float8 * 36000 / ${rows})`;
const word = (words: readonly string[], by: string) =>
  `(array[${words.map((one) => `'${one}'`).join()}])[1 + (${by}) % ${words.length}]`;
const names = ['DOOR TRIM', 'LINING', 'GARNISH PILLAR', 'ARMREST', 'TAILGATE', 'CONSOLE', 'COVER SEAT', 'PANEL ROOF'];
const colours = ['NH-900L', 'NH-167L', 'NH-1', 'YR-449L', 'B-92P', 'R-81'];
const models = ['T5A', 'TG4', '560', '2GS', 'T7A'];
const people = ['admin', 'user', 'agus.p', 'siti.r', 'yuni.k', 'wahyu.t'];
const audit = "'admin', now(), 'admin'";
const FIRST = 1_000_000;
const designs = 40;

function statements({ parts, deliveries, history, jobs, activity }: Size): string[] {
  const ofDay = `to_char(at, 'YYYYMMDD')`;
  const days = Math.max(1, Math.min(DAYS, Math.floor(history / Math.min(RUNS_A_DAY, parts))));
  // Neighbours in time are different parts, so that a part has one run a day.
  const part = `(${FIRST} + (i * 7919) % ${parts})`;
  return [
    `insert into parts (id, name, no, color_code, label_size, customer_id, model, qty_per_pack, indication, left_hand,
      right_hand, label_design_id, created_at, created_by, updated_at, updated_by)
      select ${FIRST} + i, ${word(names, 'i')} || ' ' || ${word(['LH', 'RH'], 'i / 8')}, to_char(i, 'FM000000') || '-' || ${word(models, 'i')} || '-N' || i % 97,
        ${word(colours, 'i / 3')}, '135mm × 90mm', 1 + i % 10, ${word(models, 'i / 7')}, 1 + i % 40, 'FR-' || i % 20, i % 3 = 0, i % 3 = 1,
        case when i % 5 = 0 then null else 'LD-' || i % ${designs} end, ${timeOf(parts, days)}, ${audit}
      from generate_series(0::bigint, ${parts - 1}) as i`,
    `insert into deliveries (customer_id, slip_number, seq_prod, order_no, part_number, part_name, color_code, kd_lot_no, qty, date,
      time, adjust_date, adjust_time, remarks_bawah, barcode_hpm, barcode_kasai, scan_lt1_by_name, scan_lt1_at,
      scan_lt2_by_name, scan_lt2_at, created_at, created_by, updated_at, updated_by)
      select 1 + i % 10, 'SL' || to_char(i, 'FM00000000'), to_char(i % 10000, 'FM0000'), 'PO-' || i / 40,
        parts.no, parts.name, parts.color_code, 'KD' || i % 5000, 1 + i % 60, to_char(at, 'YYYY-MM-DD'), to_char(at, 'HH24:MI'),
        to_char(at, 'YYYY-MM-DD'), to_char(at, 'HH24:MI'), '', parts.no || '|' || i, parts.no || '|' || i,
        ${word(people, 'i')}, at + interval '1 hour',
        case when i % 5 = 0 then '' else ${word(people, 'i / 2')} end, case when i % 5 = 0 then null else at + interval '3 hours' end,
        at, 'admin', at, 'admin'
      from (select i, ${timeOf(deliveries, days)} as at from generate_series(0::bigint, ${deliveries - 1}) as i) as slip
      join parts on parts.id = ${part}`,
    `insert into print_history (part_id, serial_from, serial_end, qty_label, qty_part, status, created_at, created_by, job_id, design_id)
      select ${part}, ${ofDay} || '0001', ${ofDay} || to_char(1 + i % 9, 'FM0000'), 1 + i % 9, (1 + i % 9) * 12,
        case when i % 12 = 0 then 2 else 1 end, at, ${word(people, 'i')},
        case when i >= ${history - jobs} then 'job-' || i end, case when i >= ${history - jobs} and i % 4 <> 0 then 'LD-' || i % ${designs} end
      from (select i, ${timeOf(history, days)} as at from generate_series(0::bigint, ${history - 1}) as i) as run`,
    `insert into print_jobs (id, part_id, serial_from, serial_end, status, qty_label, qty_part, design_id, design_revision, design_hash,
      snapshot, output, printer, printed_at, printed_by, created_at)
      select job_id, part_id, serial_from, serial_end, status, qty_label, qty_part, design_id, 1, repeat('a', 64),
        json_build_object('design', json_build_object('elements', json_build_array()), 'part', json_build_object('id', part_id), 'companyName', 'PT'),
        'paper', 'Gudang 1', to_char(created_at, 'YYYY-MM-DD"T"HH24:MI:SS"+00:00"'), created_by, created_at
      from print_history where job_id is not null`,
    `insert into activity (at, by, action, resource, record_id, label, changes)
      select ${timeOf(activity, days)}, ${word(people, 'i')}, ${word(['print', 'print', 'print', 'update', 'create'], 'i')},
        ${word(['print-history', 'print-history', 'print-history', 'parts', 'parts'], 'i')}, (i % 200000)::text, 'row ' || i, '[]'
      from generate_series(0::bigint, ${activity - 1}) as i`,
    // The designs that parts name, all with the content of one of the demo company.
    `insert into label_designs (id, name, state, created_at, created_by, updated_at, updated_by)
      select 'LD-' || i, 'Customer label ' || i, 'published', now(), 'admin', now(), 'admin'
      from generate_series(0, ${designs - 1}) as i`,
    `insert into label_design_revisions (design_id, revision, design, label_size, hash, comment, created_at, created_by,
      approved_by, approval_comment, published_at)
      select 'LD-' || i, 1, design, label_size, hash, '', now(), 'admin', 'admin', '', now()
      from generate_series(0, ${designs - 1}) as i,
        (select * from label_design_revisions order by design_id, revision limit 1) as pattern`,
    `update label_designs set published_revision = 1 where name like 'Customer label %'`,
    `select setval(pg_get_serial_sequence('parts', 'id'), (select max(id) from parts))`,
  ];
}
