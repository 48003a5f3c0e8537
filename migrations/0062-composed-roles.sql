-- The roles that people have: the six that every office has, and those that its owner has composed. The text of a composed role is its name
-- and its rights, so that each row that names a role says what its holder may do, or could do at that time.
create table roles (
  role text primary key,
  -- Of a composed role: what stays when its name or its rights change.
  key  text unique check (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  constraint roles_text check (key is null or role ~ '^[^:[:cntrl:]]{1,40}: [a-z.]+( [a-z.]+)*$'),
  constraint roles_of_every_office
    check ((key is null) = (role in ('customer', 'support', 'editor', 'operator', 'treasurer', 'owner'))),
  -- What only an owner may do is in no other role.
  constraint roles_composable check (key is null or string_to_array(split_part(role, ': ', 2), ' ') <@ array[
    'claims.see', 'claims.move', 'money.see', 'money.keep', 'withdrawals.pay', 'catalogue.terms', 'catalogue.pause', 'catalogue.texts',
    'rates.set', 'people.customers', 'verification.decide', 'chat.answer', 'people.block', 'screening.set', 'content.write',
    'reviews.answer', 'settings.texts', 'audit.see', 'statistics.see'])
);
create unique index roles_one_name on roles (lower(split_part(role, ': ', 1)));
insert into roles (role) values ('customer'), ('support'), ('editor'), ('operator'), ('treasurer'), ('owner');
grant select, insert, update, delete on roles to agio_app;

-- Whoever has a role has it as it is now, and a role that somebody has stays.
alter table users drop constraint users_role_check;
alter table users add constraint users_role_fkey foreign key (role) references roles (role) on update cascade;
-- An invitation that has ended says what it was to; an open one follows its role.
alter table staff_invitations drop constraint staff_invitations_role_check;
alter table staff_invitations add constraint staff_invitations_role_check check (role <> 'customer');
