-- Whoever has sent too much may take the agreed exchange and have the rest sent back.

alter table claims
  -- What has come in on top of the agreed amount goes back after the payout.
  add column returns_excess boolean not null default false;
grant update (returns_excess) on claims to agio_app;
