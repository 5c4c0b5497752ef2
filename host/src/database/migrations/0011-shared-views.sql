-- Views of a list that everybody sees (docs/api.md, views).
create table shared_views (
  id text primary key,
  name text not null,
  resource text not null,
  address text not null,
  -- The user name of who shared it.
  owner text not null,
  created_at timestamptz not null
);
create index shared_views_resource on shared_views (resource, created_at);
