-- Who wants one e-mail when the rate of a pair reaches a figure. A row lives until the e-mail, or its end.

create table rate_alerts (
  id            uuid primary key,
  -- The same digest as that of reserve watches.
  mailbox       bytea not null,
  email         text not null,
  locale        text not null check (locale in ('ru', 'en')),
  from_currency text not null references currencies (code),
  to_currency   text not null references currencies (code),
  -- The wanted rate as rates are shown: one of the two is 1, and the other one is the figure.
  give          numeric(48, 18) not null check (give > 0),
  get           numeric(48, 18) not null check (get > 0),
  -- Whether the figure has to rise or to fall to the wanted one.
  way           text not null check (way in ('up', 'down')),
  asked_at      timestamptz not null,
  expires_at    timestamptz not null,
  constraint rate_alerts_one check (give = 1 or get = 1),
  unique (mailbox, from_currency, to_currency)
);
create index rate_alerts_expires on rate_alerts (expires_at);

grant select, insert, update, delete on rate_alerts to agio_app;
