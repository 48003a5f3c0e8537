-- The chat: which one stands on which pages, conversations with visitors, their messages and files.

-- Whose chat it is on the pages of cash and on all others, and how long closed conversations are kept. Null: there is none.
create table chat_settings (
  only_one         boolean primary key default true constraint chat_settings_only_one check (only_one),
  cash_provider    text default 'own' constraint chat_settings_cash
    check (cash_provider in ('own', 'jivo', 'chatwoot', 'crisp', 'talk-me')),
  cash_site        text not null default '' constraint chat_settings_cash_site check (length(cash_site) <= 100),
  cash_host        text not null default '' constraint chat_settings_cash_host check (length(cash_host) <= 200),
  support_provider text default 'own' constraint chat_settings_support
    check (support_provider in ('own', 'jivo', 'chatwoot', 'crisp', 'talk-me')),
  support_site     text not null default '' constraint chat_settings_support_site check (length(support_site) <= 100),
  support_host     text not null default '' constraint chat_settings_support_host check (length(support_host) <= 200),
  kept_days        smallint not null default 180 constraint chat_settings_kept check (kept_days between 7 and 3650)
);
insert into chat_settings default values;
grant select, update on chat_settings to agio_app;

-- Answers that staff has ready. Names in braces are filled in from the conversation.
create table chat_answers (
  key      text primary key constraint chat_answers_key check (length(key) between 1 and 80),
  position integer not null constraint chat_answers_position check (position between 0 and 9999),
  text_ru  text not null constraint chat_answers_text_ru check (length(text_ru) between 1 and 2000),
  text_en  text not null constraint chat_answers_text_en check (length(text_en) between 1 and 2000)
);
grant select, insert, update, delete on chat_answers to agio_app;

-- One conversation of an account, or of a browser that has the key to it. `cash` and `support` are two chats.
create table chats (
  id                uuid primary key,
  role              text not null constraint chats_role check (role in ('cash', 'support')),
  user_id           uuid references users (id) on delete cascade,
  -- Where answers go when the visitor has left.
  email             text constraint chats_email check (length(email) between 3 and 254),
  locale            text not null constraint chats_locale check (locale in ('ru', 'en')),
  network           text not null,
  state             text not null constraint chats_state check (state in ('waiting', 'answered', 'closed')),
  -- When the first message came that nobody has answered.
  waiting_since     timestamptz,
  -- The claim on whose page its owner wrote last.
  claim_id          uuid references claims (id),
  taken_by          uuid references users (id),
  version           integer not null default 1,
  last_seq          integer not null default 0,
  -- The last message that has reached each side, and the last one that it has seen.
  visitor_delivered integer not null default 0,
  visitor_read      integer not null default 0,
  staff_delivered   integer not null default 0,
  staff_read        integer not null default 0,
  -- The last message that went out by e-mail.
  emailed           integer not null default 0,
  started_at        timestamptz not null,
  changed_at        timestamptz not null,
  blocked_at        timestamptz,
  blocked_by        uuid references users (id),
  constraint chats_waiting check ((state = 'waiting') = (waiting_since is not null)),
  constraint chats_blocked check (num_nulls(blocked_at, blocked_by) in (0, 2)),
  constraint chats_seen check (
    visitor_read <= visitor_delivered and staff_read <= staff_delivered
    and greatest(visitor_delivered, staff_delivered, emailed) <= last_seq)
);
create unique index chats_of_account on chats (user_id, role) where user_id is not null;
create index chats_waiting_queue on chats (waiting_since, id) where state = 'waiting';
create index chats_by_state on chats (state, changed_at desc, id);
create index chats_blocked_networks on chats (network, blocked_at) where blocked_at is not null and user_id is null;
create index chats_of_email on chats (lower(email)) where email is not null;
create index chats_of_claim on chats (claim_id) where claim_id is not null;
grant select, insert, delete on chats to agio_app;
grant update (user_id, email, locale, network, state, waiting_since, claim_id, taken_by, version, last_seq,
  visitor_delivered, visitor_read, staff_delivered, staff_read, emailed, changed_at, blocked_at, blocked_by)
  on chats to agio_app;

-- Written once, by the visitor or by a member of staff.
create table chat_messages (
  chat_id uuid not null references chats (id) on delete cascade,
  seq     integer not null constraint chat_messages_seq check (seq > 0),
  -- Made by the sender: a repeat finds the same message.
  id      uuid not null constraint chat_messages_id unique,
  staff   uuid references users (id),
  at      timestamptz not null,
  text    text not null constraint chat_messages_text check (length(text) <= 4000),
  primary key (chat_id, seq)
);
create index chat_messages_words on chat_messages using gin (to_tsvector('simple', text));
grant select, insert, delete on chat_messages to agio_app;

-- The file of a message, in the formats of slips.
create table chat_files (
  message_id uuid primary key references chat_messages (id) on delete cascade,
  name       text not null constraint chat_files_name check (length(name) between 1 and 120),
  type       text not null constraint chat_files_type check (type in ('pdf', 'png', 'jpeg')),
  sha256     bytea not null,
  content    bytea not null constraint chat_files_size check (octet_length(content) between 1 and 5242880),
  constraint chat_files_sha256 check (sha256 = sha256(content))
);
alter table chat_files alter column content set storage external;
grant select, insert, delete on chat_files to agio_app;
