-- Conversations with visitors, which go on by e-mail, and what is told in Telegram.

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

-- Written once, by the visitor, by a member of staff or by the office itself.
create table chat_messages (
  chat_id   uuid not null references chats (id) on delete cascade,
  seq       integer not null constraint chat_messages_seq check (seq > 0),
  -- Made by the sender: a repeat finds the same message.
  id        uuid not null constraint chat_messages_id unique,
  staff     uuid references users (id),
  -- What the office itself says, such as that a file was not taken.
  automatic boolean not null default false constraint chat_messages_automatic check (not automatic or staff is null),
  at        timestamptz not null,
  text      text not null constraint chat_messages_text check (length(text) <= 4000),
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

-- Replies by e-mail come to a mailbox. One process at a time reads it; a process that dies leaves its turn within two minutes.
create table mailbox_state (
  only_one      boolean primary key default true constraint mailbox_state_only_one check (only_one),
  holder        uuid,
  until         timestamptz not null,
  read_at       timestamptz,
  -- How many times in a row it could not be read, since when, and why.
  failures      integer not null default 0 constraint mailbox_state_failures check (failures >= 0),
  failing_since timestamptz,
  trouble       text constraint mailbox_state_trouble
    check (trouble in ('unreachable', 'certificate', 'wrong-password', 'no-folder', 'failed')),
  next_at       timestamptz not null,
  constraint mailbox_state_failing
    check ((failures > 0) = (trouble is not null) and (failures > 0) = (failing_since is not null))
);
insert into mailbox_state (until, next_at) values ('epoch', 'epoch');
grant select, update on mailbox_state to agio_app;

-- A letter by its place in the mailbox. Nothing of its sender or its text is kept here.
create table mailbox_letters (
  -- The user, server and folder: in another mailbox the same numbers are other letters.
  mailbox      text not null constraint mailbox_letters_mailbox check (length(mailbox) between 1 and 600),
  uid_validity bigint not null constraint mailbox_letters_validity check (uid_validity > 0),
  uid          bigint not null constraint mailbox_letters_uid check (uid > 0),
  outcome      text not null constraint mailbox_letters_outcome check (outcome in
    ('taken', 'known', 'no-token', 'not-theirs', 'unproved', 'automatic', 'too-large', 'unreadable', 'empty', 'blocked')),
  -- Whether the mailbox has been told that it is read.
  flagged      boolean not null default false
    constraint mailbox_letters_flagged check (not flagged or outcome in ('taken', 'known')),
  at           timestamptz not null,
  primary key (mailbox, uid_validity, uid)
);
create index mailbox_letters_old on mailbox_letters (at);
grant select, insert, update, delete on mailbox_letters to agio_app;

-- The letters that have become messages, by the digest of their Message-ID: a second delivery, and the same letter under another
-- number, become no second message. They go with their conversation.
create table mailbox_taken (
  chat_id uuid not null references chats (id) on delete cascade,
  letter  bytea not null constraint mailbox_taken_letter check (length(letter) = 32),
  at      timestamptz not null,
  primary key (chat_id, letter)
);
grant select, insert, delete on mailbox_taken to agio_app;

-- What has been told in Telegram. The staff's group has one message for each claim, edited as it moves, and one for each alarm
-- and each conversation that waits. A customer who has linked a chat is told of each new state of their claims.
create table telegram_messages (
  subject    text not null constraint telegram_messages_subject check (subject in ('claim', 'alarm', 'chat')),
  id         uuid not null,
  -- The group or the customer's chat that has it: another one is told anew.
  chat       text not null constraint telegram_messages_chat check (length(chat) between 1 and 64),
  message    bigint not null check (message > 0),
  -- What it says: the version of the claim or conversation, or that the alarm is settled.
  version    bigint not null,
  -- The state of a claim that it tells of.
  state      text,
  changed_at timestamptz not null,
  primary key (subject, id, chat)
);
create index telegram_messages_old on telegram_messages (changed_at);
grant select, insert, update, delete on telegram_messages to agio_app;

-- One process at a time writes to Telegram; a process that dies leaves its turn within a minute.
create table telegram_turn (
  only_one boolean primary key default true constraint telegram_turn_only_one check (only_one),
  until    timestamptz not null
);
insert into telegram_turn (until) values ('epoch');
grant select, update on telegram_turn to agio_app;

-- The chat in which a customer is told of their claims.
create table telegram_links (
  user_id   uuid primary key references users,
  chat      bigint not null check (chat > 0) constraint telegram_links_chat unique,
  linked_at timestamptz not null
);

-- The codes that link a chat to an account: whoever opens the bot by the link of the account sends one. A code that has been
-- used is good for the same chat only, because Telegram may deliver a message twice.
create table telegram_codes (
  hash       bytea primary key check (length(hash) = 32),
  user_id    uuid not null references users,
  good_until timestamptz not null,
  chat       bigint check (chat > 0)
);
create index telegram_codes_of_user on telegram_codes (user_id);
grant select, insert, update, delete on telegram_links, telegram_codes to agio_app;
