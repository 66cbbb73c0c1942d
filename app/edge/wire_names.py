"""Wire names of the attributes that a request's schema loads, for the errors of services."""

from collections.abc import Iterator, Sequence

from marshmallow import Schema, fields

HEADERS = {"idempotency_key": "Idempotency-Key"}


def wire_path(schema: Schema | None, path: str) -> str:
    """Return the request's path of an attribute: `sizes.0.rate1` is `data.variant.0.SALE_RATE1`.

    A service may get the values of a nested block alone, so an attribute is also looked for inside blocks. An
    attribute of a list's entries without an index has its own name only. Other names stay as they are.
    """
    found = _wire_names(schema, path.split(".")) if schema else None
    return ".".join(found) if found else HEADERS.get(path, path)


def _wire_names(schema: Schema, path: Sequence[str]) -> list[str] | None:
    name, *rest = path
    for key, field in _loaded_fields(schema):
        if key == name:
            return [_wire_name(field), *_inner_names(field, rest)]
    if name in (renamed := getattr(schema, "loaded_names", {})):
        return [renamed[name], *rest]
    for _, field in _loaded_fields(schema):
        inner = _block(field)
        if inner and (names := _wire_names(inner, path)):
            return names if isinstance(field, fields.List) else [_wire_name(field), *names]
    return None


def _inner_names(field: fields.Field, path: Sequence[str]) -> list[str]:
    if isinstance(field, fields.List) and path:
        return [path[0], *_inner_names(field.inner, path[1:])]
    if isinstance(field, fields.Nested) and path:
        return _wire_names(field.schema, path) or list(path)
    return list(path)


def _loaded_fields(schema: Schema) -> Iterator[tuple[str, fields.Field]]:
    return ((field.attribute or name, field) for name, field in schema.load_fields.items())


def _wire_name(field: fields.Field) -> str:
    return field.data_key or str(field.name)


def _block(field: fields.Field) -> Schema | None:
    """Return the schema of a nested block, or of a list's entries."""
    inner = field.inner if isinstance(field, fields.List) else field
    return inner.schema if isinstance(inner, fields.Nested) else None
