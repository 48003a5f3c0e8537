-- Where the office tries whether it can write again, after it could not. Its one row is as large as several pages, because
-- on a full disk there is room for little things for long.
create table write_probe (
  only_row boolean primary key default true check (only_row),
  content  text not null
);
alter table write_probe alter column content set storage external;
grant select, insert, update on write_probe to agio_app;
