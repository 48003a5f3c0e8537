-- A mark of the office's own for a currency; otherwise the one that the pages draw.
alter table currencies add column mark text references office_logos (name);
