"""A stand-in for the Citus extension: its functions exist and record their calls.

It distributes nothing. The tests marked `citus` run against a real cluster.
"""

import tempfile
from pathlib import Path

import psycopg
from psycopg import sql

CONTROL = "comment = 'stand-in'\ndefault_version = '1'\nrelocatable = false\nschema = pg_catalog\n"
FUNCTIONS = """
CREATE TABLE public.asked (at bigint GENERATED ALWAYS AS IDENTITY, what text, about text);
GRANT INSERT, SELECT ON public.asked TO PUBLIC;
CREATE FUNCTION pg_catalog.citus_schema_distribute(schema regnamespace) RETURNS void LANGUAGE sql AS $$
  INSERT INTO public.asked (what, about) SELECT 'distribute', schema::text || ' with ' || count(*)
  FROM pg_catalog.pg_class WHERE relnamespace = schema AND relkind = 'r' $$;
CREATE FUNCTION pg_catalog.run_command_on_workers(command text)
  RETURNS TABLE (nodename text, nodeport int, success bool, result text) LANGUAGE sql AS $$
  INSERT INTO public.asked (what, about) VALUES ('worker', command);
  SELECT 'worker-1', 5432, command NOT LIKE '%refused%', 'no' $$;
"""


def install(admin_url: str) -> None:
    """Install the stand-in in a database; the server's user must be able to read its files."""
    with tempfile.TemporaryDirectory(prefix="citus-double-") as name:
        folder = Path(name)
        folder.chmod(0o755)
        extensions = folder / "extension"
        extensions.mkdir(mode=0o755)
        for file, words in (("citus.control", CONTROL), ("citus--1.sql", FUNCTIONS)):
            (extensions / file).write_text(words)
            (extensions / file).chmod(0o644)
        with psycopg.connect(admin_url.replace("+psycopg", ""), autocommit=True) as server:
            path = sql.Literal(f"$system:{folder}")
            server.execute(sql.SQL("SET extension_control_path = {}").format(path))
            server.execute("CREATE EXTENSION citus")
