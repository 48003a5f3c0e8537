-- Open pages of a conversation, and open desks, read the news of it.
create or replace function notify_chat_changed() returns trigger language plpgsql as $$
begin
  insert into public.news (channel, subject) values ('chats', coalesce(new.id, old.id)::text);
  return null;
end $$;
create or replace trigger chats_changed after insert or update or delete on chats
  for each row execute function notify_chat_changed();

-- Every page says whose chat stands on it, so the settings are kept with the office's.
create or replace trigger chat_settings_changed after update on chat_settings
  for each statement execute function notify_catalogue_changed();
create or replace trigger chat_answers_changed after insert or update or delete on chat_answers
  for each statement execute function notify_catalogue_changed();
