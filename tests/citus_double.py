"""A stand-in for the Citus extension: its functions exist and record their calls.

It distributes nothing. The tests marked `citus` run against a real cluster.
"""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
from psycopg import sql

CONTROL = "comment = 'stand-in'\ndefault_version = '1'\nrelocatable = false\nschema = pg_catalog\n"
FUNCTIONS = """
CREATE TABLE public.asked (at bigint GENERATED ALWAYS AS IDENTITY, what text, about text);
GRANT INSERT, SELECT ON public.asked TO PUBLIC;
-- A real cluster announces the sequences of the schema over a second connection, which sees only what is
-- committed.
CREATE FUNCTION pg_catalog.citus_schema_distribute(schema regnamespace) RETURNS void LANGUAGE plpgsql AS $$
DECLARE foreign_role name;
BEGIN
  IF EXISTS (SELECT FROM pg_catalog.pg_namespace
             WHERE oid = schema AND xmin = pg_catalog.pg_current_xact_id()::xid) THEN
    RAISE invalid_schema_name USING MESSAGE = format('schema "%s" does not exist', schema);
  END IF;
  -- It also visits every role that the owner is a member of, and stops at one of another database.
  FOR foreign_role IN SELECT r.rolname FROM pg_catalog.pg_auth_members m
    JOIN pg_catalog.pg_roles r ON r.oid = m.roleid
    WHERE m.member = (SELECT nspowner FROM pg_catalog.pg_namespace WHERE oid = schema)
    AND NOT EXISTS (SELECT FROM pg_catalog.pg_namespace WHERE nspname = r.rolname)
  LOOP
    RAISE insufficient_privilege USING MESSAGE = format('permission denied to alter role %I', foreign_role);
  END LOOP;
  INSERT INTO pg_catalog.pg_dist_schema (schemaid) VALUES (schema);
  INSERT INTO public.asked (what, about) SELECT 'distribute', schema::text || ' with ' || count(*)
  FROM pg_catalog.pg_class WHERE relnamespace = schema AND relkind = 'r';
END $$;
-- The catalogue of a cluster with two workers. Schemas are placed on them in turn.
CREATE TABLE public.pg_dist_node
  (groupid int, nodename text, nodeport int, noderole text, isactive bool, shouldhaveshards bool);
INSERT INTO public.pg_dist_node VALUES (0, 'coordinator', 5432, 'primary', true, false),
  (1, 'worker-1', 5432, 'primary', true, true), (2, 'worker-2', 5432, 'primary', true, true);
CREATE TABLE public.pg_dist_schema (schemaid oid, colocationid int GENERATED ALWAYS AS IDENTITY);
CREATE VIEW public.pg_dist_partition AS SELECT c.oid::regclass AS logicalrelid, s.colocationid
  FROM public.pg_dist_schema s JOIN pg_catalog.pg_class c
  ON c.relnamespace = s.schemaid AND c.relkind = 'r';
CREATE VIEW public.pg_dist_shard AS SELECT logicalrelid, logicalrelid::bigint AS shardid
  FROM public.pg_dist_partition;
CREATE TABLE public.moved (colocationid int PRIMARY KEY, groupid int);
CREATE VIEW public.pg_dist_placement AS SELECT logicalrelid::bigint AS shardid,
  coalesce(m.groupid, p.colocationid % 2 + 1) AS groupid
  FROM public.pg_dist_partition p LEFT JOIN public.moved m ON m.colocationid = p.colocationid;
CREATE VIEW public.citus_shards AS SELECT t.logicalrelid AS table_name, t.colocationid AS colocation_id,
  n.nodename, n.nodeport,
  pg_catalog.pg_total_relation_size(t.logicalrelid) AS shard_size
  FROM public.pg_dist_partition t JOIN public.pg_dist_placement p ON p.shardid = t.logicalrelid::bigint
  JOIN public.pg_dist_node n ON n.groupid = p.groupid;
ALTER TABLE public.pg_dist_node SET SCHEMA pg_catalog;
ALTER TABLE public.pg_dist_schema SET SCHEMA pg_catalog;
ALTER VIEW public.pg_dist_partition SET SCHEMA pg_catalog;
ALTER VIEW public.pg_dist_shard SET SCHEMA pg_catalog;
ALTER VIEW public.pg_dist_placement SET SCHEMA pg_catalog;
ALTER VIEW public.citus_shards SET SCHEMA pg_catalog;
GRANT SELECT ON pg_catalog.pg_dist_node, pg_catalog.pg_dist_schema, pg_catalog.pg_dist_partition,
  pg_catalog.pg_dist_shard, pg_catalog.pg_dist_placement, pg_catalog.citus_shards TO PUBLIC;
GRANT SELECT, INSERT, UPDATE ON public.moved TO PUBLIC;
GRANT INSERT ON pg_catalog.pg_dist_schema TO PUBLIC;
-- A test enters a node here to have it away.
CREATE TABLE public.away (nodename text);
GRANT INSERT, SELECT, DELETE ON public.away TO PUBLIC;
CREATE FUNCTION pg_catalog.run_command_on_workers(command text, parallel bool DEFAULT true)
  RETURNS TABLE (nodename text, nodeport int, success bool, result text) LANGUAGE sql AS $$
  INSERT INTO public.asked (what, about) VALUES ('worker', command);
  SELECT n.nodename, n.nodeport,
    command NOT LIKE '%refused%' AND n.nodename NOT IN (SELECT a.nodename FROM public.away a), 'no'
  FROM pg_catalog.pg_dist_node n WHERE n.groupid <> 0 AND n.isactive $$;
CREATE SCHEMA citus;
GRANT USAGE ON SCHEMA citus TO PUBLIC;
CREATE TYPE citus.shard_transfer_mode AS ENUM ('auto', 'force_logical', 'block_writes');
CREATE FUNCTION pg_catalog.citus_schema_move(schema regnamespace, target_node_name text, target_node_port int,
  shard_transfer_mode citus.shard_transfer_mode DEFAULT 'auto') RETURNS void LANGUAGE plpgsql AS $$
DECLARE distributed int; target int;
BEGIN
  SELECT colocationid INTO distributed FROM pg_catalog.pg_dist_schema WHERE schemaid = schema;
  SELECT groupid INTO target FROM pg_catalog.pg_dist_node
  WHERE (nodename, nodeport) = (target_node_name, target_node_port) AND isactive
  AND nodename NOT IN (SELECT a.nodename FROM public.away a);
  IF NOT (SELECT pg_catalog.pg_has_role(nspowner, 'USAGE') FROM pg_catalog.pg_namespace
          WHERE oid = schema) THEN
    RAISE insufficient_privilege USING MESSAGE = format('must be owner of schema %s', schema);
  ELSIF distributed IS NULL OR target IS NULL THEN
    RAISE connection_failure USING MESSAGE = format('cannot move %s to %s', schema, target_node_name);
  END IF;
  INSERT INTO public.moved VALUES (distributed, target)
  ON CONFLICT (colocationid) DO UPDATE SET groupid = excluded.groupid;
  INSERT INTO public.asked (what, about) VALUES ('move', schema::text || ' ' || shard_transfer_mode);
END $$;
CREATE FUNCTION pg_catalog.citus_set_coordinator_host(host text, port int) RETURNS void LANGUAGE sql AS $$
  INSERT INTO public.asked (what, about) VALUES ('coordinator', host) $$;
CREATE FUNCTION pg_catalog.citus_add_node(host text, port int) RETURNS int LANGUAGE sql AS $$
  INSERT INTO public.asked (what, about) VALUES ('node', host) RETURNING 1 $$;
"""


def install(admin_url: str) -> None:
    """Install the stand-in in a database; the server's user must be able to read its files."""
    with (
        extension_files() as folder,
        psycopg.connect(admin_url.replace("+psycopg", ""), autocommit=True) as server,
    ):
        path = sql.Literal(f"$system:{folder}")
        server.execute(sql.SQL("SET extension_control_path = {}").format(path))
        server.execute("CREATE EXTENSION citus")


@contextmanager
def extension_files() -> Iterator[Path]:
    """Yield a folder with the files of the extension, for `extension_control_path`."""
    with tempfile.TemporaryDirectory(prefix="citus-double-") as name:
        folder = Path(name)
        folder.chmod(0o755)
        extensions = folder / "extension"
        extensions.mkdir(mode=0o755)
        for file, words in (("citus.control", CONTROL), ("citus--1.sql", FUNCTIONS)):
            (extensions / file).write_text(words)
            (extensions / file).chmod(0o644)
        yield folder
