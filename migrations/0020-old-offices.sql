-- What an office of ten years still answers at once: each of these questions used to read everything that there ever was.

-- Whether a person stands in the books as the one who brought a client.
create index claims_of_referrer on claims (referrer) where referrer is not null;

-- How much of a requisite is in use: the claims that are open, and the amounts that rest. Those of the last days have one.
create index requisite_uses_open on requisite_uses (requisite) where released_at is null;
create index requisite_uses_resting on requisite_uses (requisite, released_at) where told_by_amount;

-- The log by what a subject is called, as by what it is.
create index audit_log_of_label on audit_log (label, id desc) where label is not null;
