-- How much one person sends within a day without anybody else, and what they have sent so.
alter table payout_limits
  alter column alone_most drop not null,
  add column day_most numeric(38, 0) constraint payout_limits_day check (day_most >= 0),
  add constraint payout_limits_say_something check (alone_most is not null or day_most is not null);

-- The share of these limits that holds for one person, in percent. Nobody without a row has another.
create table person_shares (
  person  uuid primary key references users (id),
  percent smallint not null constraint person_shares_percent check (percent between 0 and 1000),
  set_by  uuid not null references users (id),
  set_at  timestamptz not null,
  constraint person_shares_by_another check (set_by <> person)
);
grant select, insert, update, delete on person_shares to agio_app;

-- What somebody has sent, or taken out of a reserve, and nobody else has made, approved or prepared. Written by send_alone() only.
create table sent_alone (
  id           bigint generated always as identity primary key,
  person       uuid not null references users (id),
  currency     text not null references currencies (code),
  units        numeric(38, 0) not null constraint sent_alone_units check (units > 0),
  subject_kind text not null constraint sent_alone_subject_kind check (subject_kind in ('claim', 'withdrawal', 'reserve')),
  subject      uuid not null,
  at           timestamptz not null
);
create index sent_alone_of_day on sent_alone (person, currency, at) include (units);
grant select on sent_alone to agio_app;
