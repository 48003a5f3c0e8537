-- Every process keeps what is published in memory, and is notified when it changed.
create or replace function notify_content_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('content', '');
  return null;
end $$;

create or replace trigger content_pages_changed after insert or update or delete on content_pages
  for each statement execute function notify_content_changed();
create or replace trigger articles_changed after insert or update or delete on articles
  for each statement execute function notify_content_changed();
create or replace trigger questions_changed after insert or update or delete on questions
  for each statement execute function notify_content_changed();
