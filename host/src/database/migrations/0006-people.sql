-- The rows of a person, newest first, among millions.
create index print_history_person on print_history (created_by, created_at, id);
create index activity_person on activity (by, at, id);
