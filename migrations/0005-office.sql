-- The office itself: whether it is closed for maintenance, and what its forms ask. One row, from the beginning.

create table office (
  only_row               boolean primary key default true check (only_row),
  maintenance            boolean not null default false,
  maintenance_message_ru text not null default '',
  maintenance_message_en text not null default '',
  maintenance_until      timestamptz,
  captcha_claim          boolean not null default false
);
insert into office default values;

-- The filters above the calculator's lists, in their order.
create table categories (
  id       text primary key,
  name_ru  text not null,
  name_en  text not null,
  position integer not null
);
insert into categories (id, name_ru, name_en, position) values
  ('crypto', 'Крипто', 'Crypto', 0),
  ('stable', 'Стейблкоины', 'Stablecoins', 1),
  ('bank', 'Банки', 'Banks', 2),
  ('wallet', 'Кошельки', 'Wallets', 3),
  ('cash', 'Наличные', 'Cash', 4);
-- Categories that an office has made up before this table was there keep their name.
insert into categories (id, name_ru, name_en, position)
  select category, category, category, 5 from currencies group by category
  on conflict (id) do nothing;
alter table currencies add foreign key (category) references categories (id);

grant select, update on office to agio_app;
grant select, insert, update on categories to agio_app;

create trigger office_changed after update on office
  for each statement execute function tell_catalogue_changed();
create trigger categories_changed after insert or update or delete on categories
  for each statement execute function tell_catalogue_changed();
