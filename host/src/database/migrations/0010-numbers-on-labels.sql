-- The label with a number of a range.
create index number_range_takes_number on number_range_takes (range_id, first_number);
