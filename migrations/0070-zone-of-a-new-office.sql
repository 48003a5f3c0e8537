-- Null until the office has said by whose clock it lives; daily figures are then in UTC, and it does not open. An office that
-- has opened in UTC stays there.
alter table office alter column time_zone drop default, alter column time_zone drop not null;
update office set time_zone = null where time_zone = 'UTC' and opened_at is null;
