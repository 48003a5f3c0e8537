-- What customers say of their completed claims: one review of each claim, written once. Staff show it or decline it with a
-- reason, and may answer; they never write one or change its words.

create table reviews (
  claim       uuid primary key references claims (id),
  stars       integer not null check (stars between 1 and 5),
  text        text not null check (length(text) between 10 and 1500),
  -- As the writer wants to be called; empty: nobody's name.
  name        text not null check (length(name) <= 40),
  locale      text not null check (locale in ('ru', 'en')),
  written_at  timestamptz not null,
  state       text not null default 'waiting' check (state in ('waiting', 'shown', 'declined')),
  reason      text check (reason in ('insult', 'personal-data', 'advertising', 'not-about-us')),
  answer      text not null default '' check (length(answer) <= 1500),
  changed_at  timestamptz not null,
  constraint reviews_declined_with_reason check ((state = 'declined') = (reason is not null))
);
create index reviews_shown on reviews (written_at desc, claim) where state = 'shown';
create index reviews_by_state on reviews (state, written_at desc);

grant select, insert on reviews to agio_app;
-- The name is emptied when its account is deleted.
grant update (state, reason, answer, name, changed_at) on reviews to agio_app;
