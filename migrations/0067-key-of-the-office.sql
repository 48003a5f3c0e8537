-- The key that everything is signed and encrypted with, sealed with the secret; from an older office a word, where the secret itself is that key.
-- The key before opens photos until they are sealed again.
alter table database_mark add column sealed_before text;
grant update (sealed_before) on database_mark to agio_app;
