-- Serials, record and job of one printing, written in one transaction.
create table print_runs (
  id text primary key,
  at timestamptz not null,
  by text not null,
  station_id text not null,
  station_name text not null,
  -- As they were answered: the same id again answers the same.
  lines json not null
);
alter table print_jobs add column run_id text references print_runs;
create index print_jobs_run on print_jobs (run_id) where run_id is not null;

-- Serials of a recorded run that were left unprinted, as they were given to a later run of any station.
create table unprinted_claims (
  run_id text not null references print_runs,
  history_id bigint not null references print_history,
  part_id bigint not null,
  serial_from text not null,
  serial_end text not null,
  serials int8range generated always as (int8range(serial_from::bigint, serial_end::bigint, '[]')) stored,
  constraint unprinted_claims_once exclude using gist (history_id with =, serials with &&)
);
create index unprinted_claims_run on unprinted_claims (run_id, part_id);
