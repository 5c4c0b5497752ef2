-- Why a slip was rejected.
alter table deliveries add column reject_reason text not null default '';
