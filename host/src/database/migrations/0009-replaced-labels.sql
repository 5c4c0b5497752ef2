-- The labels that were printed in the place of void ones.
alter table voided_labels add column replaced_by jsonb;
