-- The networks from which staff use the console; none is everywhere.
alter table office add column console_networks cidr[] not null default '{}'
  constraint office_console_networks_check check (cardinality(console_networks) <= 50);
