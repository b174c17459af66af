-- Passages as points in a space where what means alike lies near, made by whatever model is configured. One row a text,
-- so that a passage that did not change keeps its vector through every load. Read and written by the server alone: who
-- may read a passage is decided when it is read.

create table public.passage_embeddings (
  content_hash text not null,
  model text not null,
  dimensions integer not null check (dimensions between 1 and 8192),
  scale real not null check (scale > 0),          -- a number of the vector is its byte, -127 to 127, times this
  vector bytea not null,
  created_at timestamptz not null default now(),
  primary key (model, content_hash),
  check (octet_length(vector) = dimensions)
);

-- How near a question about nothing in the library still lies to its nearest passage: what is no nearer answers nothing.
create table public.embedding_models (
  model text primary key,
  dimensions integer not null,
  nothing_nearer real not null,
  computed_at timestamptz not null default now()
);

alter table public.passage_embeddings enable row level security;
alter table public.embedding_models enable row level security;
revoke all on public.passage_embeddings, public.embedding_models from anon, authenticated;

-- What a process must know before it uses the vectors that it holds: whether they are still those.
create function public.embeddings_state(p_model text)
returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select jsonb_build_object(
    'dimensions', known.dimensions, 'nothing_nearer', known.nothing_nearer,
    'version', known.computed_at || ' ' || coalesce((select max(loaded_at) from public.library_loads)::text, '')
  )
  from public.embedding_models known where known.model = p_model
$$;

-- The vectors of passages that are in the library now, in pages: a few megabytes in all.
create function public.list_embeddings(p_model text, p_after integer default 0, p_limit integer default 1000)
returns table (number integer, id text, scale real, vector text)
language sql stable security invoker set search_path = ''
as $$
  select c.number, c.id, e.scale, encode(e.vector, 'base64')
  from public.chunks c
  join public.passage_embeddings e on e.content_hash = c.content_hash and e.model = p_model
  where c.number > p_after
  order by c.number
  limit least(greatest(coalesce(p_limit, 1000), 1), 1000)
$$;

-- Of the given passages those that the caller may read, as `search_passages` gives them but in no order: none of them was
-- found by its words.
create function public.read_passages(p_ids text[])
returns table (
  id text, kind text, note_slug text, fact_id text, topic text, title text, title_hi text, section text, anchor text,
  "position" integer, content text, content_hi text, href text, as_of date, source_title text, source_url text,
  source_ids text[], fact_ids text[], coverage real, held real, named real, score real
)
language sql stable security invoker set search_path = ''
as $$
  select c.id, c.kind, c.note_slug, c.fact_id, c.topic, c.title, c.title_hi, c.section, c.anchor, c.position, c.content,
    c.content_hi, c.href, c.as_of, c.source_title, c.source_url, c.source_ids, c.fact_ids, 0::real, 0::real, 0::real, 0::real
  from public.chunks c where c.id = any (p_ids[1:100])
$$;

revoke execute on function public.embeddings_state, public.list_embeddings, public.read_passages from public, anon, authenticated;
grant execute on function public.embeddings_state, public.list_embeddings to service_role;
grant execute on function public.read_passages to authenticated, service_role;
