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
  -- if exclusion
  serials int8range generated always as (int8range(serial_from::bigint, serial_end::bigint, '[]')) stored,
  constraint unprinted_claims_once exclude using gist (history_id with =, serials with &&),
  -- end
  run_id text not null references print_runs,
  history_id bigint not null references print_history,
  part_id bigint not null,
  serial_from text not null,
  serial_end text not null
);
-- if exclusion
-- else
create table claimed_serials (
  history_id bigint not null,
  serial bigint not null,
  constraint unprinted_claims_once primary key (history_id, serial)
);
create function claim_serials() returns trigger language plpgsql as $$
begin
  insert into claimed_serials (history_id, serial)
    select new.history_id, one from generate_series(new.serial_from::bigint, new.serial_end::bigint) as one
  ; return null
  ; end
$$;
create function free_serials() returns trigger language plpgsql as $$
begin
  delete from claimed_serials
    where history_id = old.history_id and serial between old.serial_from::bigint and old.serial_end::bigint
  ; return null
  ; end
$$;
create trigger claim_serials after insert on unprinted_claims for each row execute function claim_serials();
create trigger free_serials after delete on unprinted_claims for each row execute function free_serials();
-- end
create index unprinted_claims_run on unprinted_claims (run_id, part_id);
