-- Who changed a limit, and when, is in the changes of the configuration.
alter table payout_limits
  drop column changed_at,
  drop column changed_by;
