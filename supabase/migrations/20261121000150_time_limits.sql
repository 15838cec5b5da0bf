-- How long one statement of a client may run.
-- Why: everything public must be bounded, whatever is asked. The hosted platform sets the same two numbers for new
-- projects; here they stand with the rest, so that every database has them. The REST interface reads them from the
-- roles at its start and at every reload of its schema cache.
-- Affects: settings of the roles anon and authenticated.

alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '8s';
