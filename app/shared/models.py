"""Base class and column types of every store table."""

from datetime import datetime
from decimal import Decimal
from typing import Annotated, Any, ClassVar

from sqlalchemy import BigInteger, DateTime, Identity, MetaData, Numeric, Text
from sqlalchemy.dialects.postgresql import ARRAY, JSONB
from sqlalchemy.orm import DeclarativeBase, mapped_column

from app.shared.audited import Audited
from tenant_router.cache_versions import Outdates, declare
from tenant_router.session import TEMPLATE_SCHEMA

Rupees = Annotated[Decimal, mapped_column(Numeric(14, 2))]
Percent = Annotated[Decimal, mapped_column(Numeric(5, 2))]
Number = Annotated[int, mapped_column(BigInteger, Identity(always=False), primary_key=True)]


class StoreModel(DeclarativeBase):
    """A table in the schema of one store; the session selects the schema."""

    # What a change of the table outdates; None if no cached answer shows or depends on the table.
    outdates: ClassVar[Outdates | None] = None
    # What the activity log records of the table's changes; None if none is sensitive.
    audited: ClassVar[Audited | None] = None

    metadata = MetaData(schema=TEMPLATE_SCHEMA)
    type_annotation_map = {
        str: Text,
        datetime: DateTime(timezone=True),
        dict[str, Any]: JSONB,
        list[dict[str, Any]]: JSONB,
        list[str]: ARRAY(Text),
    }

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if "__tablename__" in vars(cls):
            declare(cls.__tablename__, cls.outdates)
