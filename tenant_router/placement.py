"""The distribution of stores over the nodes of a Citus cluster, even by size and by number.

Citus places a new schema by its running number, whatever the nodes hold already.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from sqlalchemy import select, text, union_all

from tenant_router.control import control_session
from tenant_router.engines import owner_reader
from tenant_router.registry import Job, Spare, StoreEntry

# Added to the size of every store, because connections and catalogue cost the same for all.
BYTES_OF_ANY_STORE = 4_000_000
# Two nodes are even if they differ by at most this part of the fuller one.
TOLERANCE = 0.1
_SIZES = text("""
    SELECT n.nspname, s.nodename, s.nodeport, CAST(sum(coalesce(s.shard_size, 0)) AS bigint)
    FROM citus_shards s JOIN pg_dist_schema d ON d.colocationid = s.colocation_id
    JOIN pg_namespace n ON n.oid = d.schemaid GROUP BY 1, 2, 3
""")
_NODES = text(
    "SELECT nodename, nodeport FROM pg_dist_node"
    " WHERE noderole = 'primary' AND isactive AND shouldhaveshards ORDER BY groupid"
)
_MOVE = text("SELECT citus_schema_move(CAST(:schema AS regnamespace), :host, :port, :mode)")

Node = tuple[str, int]  # host and port


@dataclass(frozen=True, slots=True)
class Placement:
    """A schema, the node that holds it, and its size in bytes."""

    schema: str
    node: Node
    size: int


@dataclass(frozen=True, slots=True)
class Step:
    """A schema to move, its size in bytes, and the nodes that it leaves and goes to."""

    schema: str
    size: int
    source: Node
    target: Node


def plan(nodes: Collection[Node], placements: Iterable[Placement], movable: Collection[str]) -> list[Step]:
    """Return the moves of `movable` schemas that make the nodes even, the most useful first.

    Each step moves a schema from a fuller node to the emptiest one: the schema whose size comes closest to
    half their difference. All schemas count, even if they cannot be moved.
    """
    weights = {place.schema: place.size + BYTES_OF_ANY_STORE for place in placements}
    sizes = {place.schema: place.size for place in placements}
    homes: dict[Node, set[str]] = {node: set() for node in nodes}
    for place in placements:
        homes.get(place.node, set()).add(place.schema)
    loads = {node: sum(weights[schema] for schema in held) for node, held in homes.items()}
    remaining, steps = set(movable), list[Step]()
    while loads:
        target = min(loads, key=lambda node: loads[node])
        best = None
        for source in sorted(loads, key=lambda node: -loads[node]):
            gap = loads[source] - loads[target]
            fitting = [schema for schema in sorted(homes[source] & remaining) if weights[schema] < gap]
            if gap > max(TOLERANCE * loads[source], BYTES_OF_ANY_STORE) and fitting:
                best = source, min(fitting, key=lambda schema: abs(gap - 2 * weights[schema]))
                break
        if best is None:
            break
        source, schema = best
        homes[source].remove(schema)
        homes[target].add(schema)
        loads[source] -= weights[schema]
        loads[target] += weights[schema]
        remaining.remove(schema)
        steps.append(Step(schema, sizes[schema], source, target))
    return steps


def steps_for(database: str, movable: Collection[str]) -> list[Step]:
    """Return the moves that make the nodes of a cluster even. This reads the sizes from all nodes."""
    with owner_reader(database).connect() as connection:
        nodes = [(host, port) for host, port in connection.execute(_NODES)]
        placements = [
            Placement(schema, (host, port), size) for schema, host, port, size in connection.execute(_SIZES)
        ]
    return plan(nodes, placements, movable)


def schemas_at_rest(database: str) -> set[str]:
    """Return the schemas of a database's stores that no job works on."""
    busy = select(Job.store).where(Job.store.is_not(None), Job.state.in_(("waiting", "running")))
    stores = select(StoreEntry.schema).where(
        StoreEntry.database == database, StoreEntry.mobile_number.not_in(busy)
    )
    spares = select(Spare.schema).where(Spare.database == database)
    with control_session(read_only=True) as control:
        return set(control.scalars(union_all(stores, spares)))


def move(database: str, step: Step, *, blocking: bool = False) -> None:
    """Move a schema to another node of its cluster while its store sells.

    With `blocking` writes wait for the copy, which is quicker: for schemas that no store uses.
    """
    host, port = step.target
    mode = "block_writes" if blocking else "auto"
    values = {"schema": f'"{step.schema}"', "host": host, "port": port, "mode": mode}
    with owner_reader(database).connect() as connection:
        connection.execute(_MOVE, values)
