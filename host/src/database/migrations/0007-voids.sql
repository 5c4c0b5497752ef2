-- Labels that are no longer valid. Their serials stay in the history and are never given again.
create table voided_labels (
  id bigint generated always as identity primary key,
  part_id bigint not null references parts,
  serial_from text not null,
  serial_end text not null,
  reason text not null,
  at timestamptz not null,
  by text not null,
  -- Null while a second admin has to confirm it.
  confirmed_by text
);
create index voided_labels_part on voided_labels (part_id, serial_from);
