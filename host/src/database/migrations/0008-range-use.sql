-- How many numbers of a range the last days took.
create index number_range_takes_use on number_range_takes (range_id, taken_at) include (first_number, last_number);
