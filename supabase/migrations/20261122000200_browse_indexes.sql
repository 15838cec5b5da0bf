-- Indexes of the public screens that the tables' own migrations do not have.
-- Why: each list of a public screen is read in order up to its limit; without these it would be read whole and
-- sorted. tests/sql/query-plans.test.ts holds every such query to an index.

-- Home: featured classes, newest first.
create index kelas_online_unggulan_idx on public.kelas_online (dibuat_pada desc)
  where is_unggulan and status = 'dipublikasi';

-- Tickets of every month, newest first.
create index tiket_dibuat_pada_idx on public.tiket (dibuat_pada desc);
