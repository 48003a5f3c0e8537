-- The lists of the console are read anew when a newsletter changes.
create or replace trigger newsletters_changed after insert or update or delete on newsletters
  for each statement execute function notify_content_changed();

-- What has left the draft stays as it was written, and is neither removed nor sent again.
create or replace function keep_newsletter() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.state = 'draft' then return old; end if;
    raise exception 'newsletter % is %', old.key, old.state using errcode = 'check_violation';
  end if;
  if old.state <> 'draft' and (new.subject_ru, new.subject_en, new.text_ru, new.text_en)
    is distinct from (old.subject_ru, old.subject_en, old.text_ru, old.text_en)
  then
    raise exception 'the text of newsletter % is settled', old.key using errcode = 'check_violation';
  end if;
  if new.state <> old.state and (old.state, new.state) not in
    (('draft', 'scheduled'), ('scheduled', 'draft'), ('scheduled', 'sending'), ('sending', 'sent'), ('sending', 'stopped'))
  then
    raise exception 'newsletter % is %', old.key, old.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
create or replace trigger newsletters_keep before update or delete on newsletters
  for each row execute function keep_newsletter();

-- Takes recipients out whose turn has not come, and those whose e-mail is queued but not sent. The e-mail is locked before its
-- recipient, in the order in which the end of an e-mail locks them.
create or replace function skip_newsletter_recipients(of_newsletter text, of_user uuid, of_mailbox bytea) returns void
  language plpgsql as $$
begin
  update newsletter_recipients set state = 'skipped'
    where state = 'waiting' and (newsletter = of_newsletter or user_id = of_user or mailbox = of_mailbox);
  update outbox set state = 'expired', data = null, last_error = 'not wanted any more'
    where state = 'waiting' and id in (
      select id from newsletter_recipients
      where state = 'queued' and (newsletter = of_newsletter or user_id = of_user or mailbox = of_mailbox));
end $$;

-- A recipient learns how their e-mail ended: e-mails themselves are forgotten after a month.
create or replace function end_newsletter_email() returns trigger language plpgsql as $$
begin
  update newsletter_recipients
    set state = case when new.state = 'sent' then 'sent' when new.last_error = 'not wanted any more' then 'skipped' else 'failed' end
    where id = new.id and state = 'queued';
  return null;
end $$;
create or replace trigger outbox_ends_newsletter after update of state on outbox
  for each row when (new.kind = 'office-news' and old.state = 'waiting' and new.state <> 'waiting')
  execute function end_newsletter_email();

-- Whoever takes the agreement back, is blocked or deleted gets no newsletter that was not sent yet.
create or replace function leave_newsletters() returns trigger language plpgsql as $$
begin
  perform skip_newsletter_recipients(null, new.id, null);
  return null;
end $$;
create or replace trigger users_leave_newsletters after update of notifications, blocked_at, deleted_at on users
  for each row when (
    old.notifications ->> 'news' = 'true'
    and (new.notifications ->> 'news' is distinct from 'true' or new.blocked_at is not null or new.deleted_at is not null)
  ) execute function leave_newsletters();

create or replace function leave_newsletters_as_guest() returns trigger language plpgsql as $$
begin
  perform skip_newsletter_recipients(null, null, old.mailbox);
  return null;
end $$;
create or replace trigger news_subscribers_leave after delete on news_subscribers
  for each row execute function leave_newsletters_as_guest();
