-- Keys with which an account's own programs call the API. Only the hash of a key is kept; the hint tells keys apart in a list.
create table api_keys (
  id         uuid primary key,
  user_id    uuid not null references users (id),
  name       text not null check (char_length(name) between 1 and 60),
  hash       bytea not null unique check (octet_length(hash) = 32),
  hint       text not null check (char_length(hint) = 4),
  scopes     text[] not null check (cardinality(scopes) > 0
    and scopes <@ array['rates:read', 'claims:read', 'claims:open', 'referrals:read']),
  created_at timestamptz not null,
  used_at    timestamptz check (used_at >= created_at)
);
create index api_keys_of_user on api_keys (user_id);
grant select, insert, delete on api_keys to agio_app;
grant update (used_at) on api_keys to agio_app;
