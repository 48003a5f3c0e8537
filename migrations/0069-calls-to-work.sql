-- One note can stand at several orders, under the one id that its form gave it.
alter table claim_notes drop constraint claim_notes_pkey, add primary key (claim_id, id);
