"""Base class and column types of every store table."""

from datetime import datetime
from decimal import Decimal
from typing import Annotated, Any

from sqlalchemy import BigInteger, DateTime, Identity, MetaData, Numeric, Text
from sqlalchemy.dialects.postgresql import ARRAY, JSONB
from sqlalchemy.orm import DeclarativeBase, mapped_column

from tenant_router.session import TEMPLATE_SCHEMA

Rupees = Annotated[Decimal, mapped_column(Numeric(14, 2))]
Percent = Annotated[Decimal, mapped_column(Numeric(5, 2))]
Number = Annotated[int, mapped_column(BigInteger, Identity(always=False), primary_key=True)]


class StoreModel(DeclarativeBase):
    """A table in the schema of one store; the session selects the schema."""

    metadata = MetaData(schema=TEMPLATE_SCHEMA)
    type_annotation_map = {
        str: Text,
        datetime: DateTime(timezone=True),
        dict[str, Any]: JSONB,
        list[dict[str, Any]]: JSONB,
        list[str]: ARRAY(Text),
    }
