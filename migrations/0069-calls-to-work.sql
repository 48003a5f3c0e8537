-- How the console calls each member of staff to work: by a sound, by notifications of their browsers, and to what not.
alter table staff_news
  add column sound boolean not null default false,
  add column notifications boolean not null default false,
  add column silenced text[] not null default '{}'
    constraint staff_news_silenced check (silenced <@ array['alarms', 'late', 'claims', 'chats', 'checks', 'withdrawals']);
alter table staff_news
  alter column sound drop default,
  alter column notifications drop default,
  alter column silenced drop default;

-- One note can stand at several orders, under the one id that its form gave it.
alter table claim_notes drop constraint claim_notes_pkey, add primary key (claim_id, id);
