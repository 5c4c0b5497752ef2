-- Whoever changes number ranges locks this row: ranges are compared with every other one, one writer at a time.
insert into locks (name) values ('number-ranges');
