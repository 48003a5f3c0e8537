-- Cities and branches are sections of the configuration: the owner adds, opens and closes them in the console.

alter table cities
  drop constraint cities_code_check,
  add constraint cities_code_check check (code ~ '^[A-Z]{2,6}$'),
  -- A city that directions were exchanged in is never deleted: claims refer to it.
  add column state text not null default 'on' check (state in ('on', 'off'));

-- Where cash changes hands. The office is the whole business.
drop trigger if exists offices_changed on offices;
alter table offices rename to branches;
alter table branches rename constraint offices_city_fkey to branches_city_fkey;
alter table branches
  add column code     text,
  -- How to find it, and what else a visitor should know.
  add column way_ru   text not null default '',
  add column way_en   text not null default '',
  add column phone    text not null default '' check (length(phone) <= 40),
  add column notes_ru text not null default '',
  add column notes_en text not null default '',
  add column map_url  text not null default '' check (map_url = '' or map_url like 'https://%'),
  add column state    text not null default 'on' check (state in ('on', 'off'));
update branches set code = numbered.code
  from (select id, city || '-' || row_number() over (partition by city order by position, id) as code from branches) numbered
  where numbered.id = branches.id;
alter table branches
  drop column id,
  alter column code set not null,
  add constraint branches_pkey primary key (code),
  add constraint branches_code_check check (code ~ '^[A-Z0-9][A-Z0-9-]{1,39}$');

alter table categories
  -- Pages of the console stand at the other two addresses.
  add constraint categories_id_check check (id ~ '^[a-z][a-z0-9-]{1,19}$' and id not in ('new', 'many'));
