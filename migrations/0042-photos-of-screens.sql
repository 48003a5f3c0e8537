-- What a photo says of a screen that it may be a photo of: where a regular grid was found, how far apart its lines are, and whether
-- the file called itself a screenshot. Null: the photo is older, or was not looked at.
alter table verification_photos
  add column grid_percent smallint check (grid_percent between 0 and 100),
  add column grid_tenths_px smallint check (grid_tenths_px between 0 and 1000),
  add column says_screenshot boolean not null default false;
