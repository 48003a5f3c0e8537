-- A direction may be sold below the market, down to 5 %; how far is for its floor to say.
alter table directions
  drop constraint directions_margin_bps_check,
  drop constraint directions_floor_bps_check,
  add constraint directions_margin_bps_check check (margin_bps between -500 and 5000),
  add constraint directions_floor_bps_check check (floor_bps between -500 and 5000);

alter table direction_city_terms
  drop constraint direction_city_terms_margin_bps_check,
  add constraint direction_city_terms_margin_bps_check check (margin_bps between -500 and 5000);
