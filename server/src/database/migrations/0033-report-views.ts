export const reportViews = /* sql */ `
-- Views of reports under a name, shared by the people of an account (decision 0052). The query is the address of a page, which the page
-- itself reads, so that it may change without a migration.
create table report_views (
  account_id uuid not null,
  id uuid not null,
  name text not null,
  report text not null,
  query text not null,
  is_pinned boolean not null,
  created_by text collate "C" not null,
  created_at timestamptz not null,
  primary key (account_id, id),
  constraint report_views_name_unique unique (account_id, name)
);
`;
