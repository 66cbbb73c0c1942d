"""The trail of the sales team's working day."""

from datetime import datetime

from sqlalchemy import CheckConstraint, ForeignKey, Index, desc, func, text
from sqlalchemy.orm import Mapped, mapped_column

from app.shared.models import Number, StoreModel

# Shared by the index and the queries: the partial index only applies if the condition is the same.
PUNCHES = text("remark <> 'TRACK'")


class Position(StoreModel):
    """The position of a salesperson at a punch-in, a punch-out, or while punched in (TRACK)."""

    __tablename__ = "positions"
    __table_args__ = (
        CheckConstraint("remark IN ('PUNCH_IN', 'PUNCH_OUT', 'TRACK')", name="positions_remark_check"),
        Index(
            "positions_punches",
            "salesperson_code",
            desc("recorded_at"),
            postgresql_where=PUNCHES,
        ),
        Index("positions_of_salesperson", "salesperson_code", desc("recorded_at")),
        Index("positions_recorded", "recorded_at"),
    )

    id: Mapped[Number]
    salesperson_code: Mapped[str] = mapped_column(ForeignKey("store.salespeople.code", ondelete="CASCADE"))
    latitude: Mapped[float]
    longitude: Mapped[float]
    accuracy: Mapped[float | None]
    remark: Mapped[str]
    recorded_at: Mapped[datetime] = mapped_column(server_default=func.now())
