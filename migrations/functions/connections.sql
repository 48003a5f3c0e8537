-- Every process opens what has changed.
create or replace function notify_connections_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('connections', '');
  return null;
end
$$;
create or replace trigger connections_changed after insert or update on connections
  for each statement execute function notify_connections_changed();
