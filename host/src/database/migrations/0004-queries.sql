-- What keeps a list, a filter and the dashboard as fast with millions of rows (docs/api.md, queries).

-- The job of a record and the design it was printed with, why it was printed again, and for whom a run was.
alter table print_history add column job_id text;
alter table print_history add column design_id text;
alter table print_history add column reason text not null default '';
alter table print_runs add column company_name text not null default '';
update print_history set job_id = job.id, design_id = job.design_id from print_jobs as job
  where job.part_id = print_history.part_id and job.status = print_history.status
    and job.printed_by = print_history.created_by
    and job.serial_from <= print_history.serial_from and job.serial_end >= print_history.serial_end;

drop index print_history_created;
create index print_history_created on print_history (created_at, id) include (qty_label);
create index print_history_day on print_history (day, created_at, id);
create index print_history_design on print_history (design_id, created_at, id);
create index print_history_reprints on print_history (status, created_at, id) where status > 1;
create index print_jobs_design on print_jobs (design_id, printed_at, id);
-- The start of a text is found by these in every locale.
-- if text-patterns
create index print_jobs_printed_day on print_jobs (printed_at text_pattern_ops);
create index print_jobs_serial_day on print_jobs (serial_from text_pattern_ops);
-- else
create index print_jobs_serial_day on print_jobs (serial_from);
-- end

create index deliveries_waiting on deliveries (created_at, id)
  where scan_lt1_at is not null and scan_lt2_at is null;
create index deliveries_scan_lt1 on deliveries (scan_lt1_at);
create index deliveries_scan_lt2 on deliveries (scan_lt2_at);

create index parts_design on parts (label_design_id);
create index parts_longest_name on parts (length(name));
create index parts_longest_no on parts (length(no));
create index parts_longest_color_code on parts (length(color_code));
create index parts_longest_label_size on parts (length(label_size));
create index parts_longest_model on parts (length(model));
create index parts_longest_indication on parts (length(indication));
create index parts_qty_per_pack on parts (qty_per_pack);

-- How many rows the large tables have, changed in the transaction that changes them. Each connection has a row of its
-- own, so that no print waits for another one. A database without such triggers counts when it is asked.
create table row_counts (
  name text not null,
  slot integer not null,
  rows bigint not null,
  primary key (name, slot)
);

-- if statement-triggers
create function count_added() returns trigger language plpgsql as $$
begin
  insert into row_counts as known (name, slot, rows)
    select tg_table_name, pg_backend_pid() % 64, count(*) from added having count(*) > 0
    on conflict (name, slot) do update set rows = known.rows + excluded.rows
  ; return null
  ; end
$$;
create function count_removed() returns trigger language plpgsql as $$
begin
  insert into row_counts as known (name, slot, rows)
    select tg_table_name, pg_backend_pid() % 64, -count(*) from removed having count(*) > 0
    on conflict (name, slot) do update set rows = known.rows + excluded.rows
  ; return null
  ; end
$$;
create function count_none() returns trigger language plpgsql as $$
begin
  delete from row_counts where name = tg_table_name
  ; insert into row_counts (name, slot, rows) values (tg_table_name, 0, 0)
  ; return null
  ; end
$$;

create trigger count_added after insert on parts referencing new table as added for each statement execute function count_added();
create trigger count_removed after delete on parts referencing old table as removed for each statement execute function count_removed();
create trigger count_none after truncate on parts for each statement execute function count_none();
create trigger count_added after insert on deliveries referencing new table as added for each statement execute function count_added();
create trigger count_removed after delete on deliveries referencing old table as removed for each statement execute function count_removed();
create trigger count_none after truncate on deliveries for each statement execute function count_none();
create trigger count_added after insert on print_history referencing new table as added for each statement execute function count_added();
create trigger count_removed after delete on print_history referencing old table as removed for each statement execute function count_removed();
create trigger count_none after truncate on print_history for each statement execute function count_none();
create trigger count_added after insert on print_jobs referencing new table as added for each statement execute function count_added();
create trigger count_removed after delete on print_jobs referencing old table as removed for each statement execute function count_removed();
create trigger count_none after truncate on print_jobs for each statement execute function count_none();
create trigger count_added after insert on activity referencing new table as added for each statement execute function count_added();
create trigger count_removed after delete on activity referencing old table as removed for each statement execute function count_removed();
create trigger count_none after truncate on activity for each statement execute function count_none();

-- The triggers keep writers out until this is over.
insert into row_counts (name, slot, rows)
  select 'parts', 0, count(*) from parts
  union all select 'deliveries', 0, count(*) from deliveries
  union all select 'print_history', 0, count(*) from print_history
  union all select 'print_jobs', 0, count(*) from print_jobs
  union all select 'activity', 0, count(*) from activity;
-- end
