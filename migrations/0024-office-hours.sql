-- Whether a direction that is paid out by hand keeps the hours of the office, where it has none of its own.
alter table directions add office_hours boolean not null default true;
