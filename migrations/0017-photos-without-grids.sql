-- Photos are no longer searched for the grid of a screen: it was never more than a suspicion.
alter table verification_photos drop column grid_percent, drop column grid_tenths_px;
