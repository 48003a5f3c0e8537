-- A photo's key is sealed again when the office's secret changes.
grant update (key) on verification_photos to agio_app;
