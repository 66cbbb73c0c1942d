import { Link } from "react-router";
import { fullDay, timeOfDay } from "@/shared/format/dates";
import { useWords } from "@/shared/i18n/useWords";
import type { ListColumn } from "@/shared/list/columns";
import { useStore } from "@/shared/tenant/store-context";
import { RemarkBadge } from "./RemarkBadge";
import styles from "./UserLocation.module.css";
import { POSITION_SORT, type Reported } from "./wire";

/** Returns the columns of the report; a name links to the day on the map. */
export function usePositionColumns(): ListColumn<Reported>[] {
  const { t, language } = useWords("locations");
  return [
    {
      key: "number",
      title: t("column.number"),
      width: 72,
      from: "lg",
      figures: true,
      render: ({ number }) => <span className="figures">{number}</span>,
    },
    {
      key: "code",
      title: t("column.code"),
      width: 76,
      from: "lg",
      sort: POSITION_SORT.code,
      render: ({ code }) => code,
    },
    {
      key: "date",
      title: t("column.date"),
      width: 120,
      sort: POSITION_SORT.day,
      always: true,
      render: ({ at }) => <span className="figures">{fullDay(at, language)}</span>,
    },
    {
      key: "time",
      title: t("column.time"),
      width: 96,
      always: true,
      render: ({ at }) => <span className="figures">{timeOfDay(at, language)}</span>,
    },
    {
      key: "name",
      title: t("column.name"),
      sort: POSITION_SORT.name,
      always: true,
      render: (row) => <DayLink row={row} />,
    },
    {
      key: "status",
      title: t("column.status"),
      width: 120,
      sort: POSITION_SORT.remark,
      render: ({ remark }) => <RemarkBadge remark={remark} />,
    },
  ];
}

/** Shows the salesperson's name as a link to their day on the map. */
export function DayLink({ row: { name, code, day } }: { row: Reported }) {
  const { path } = useStore();
  return (
    <Link
      className={`${styles.name} ellipsis`}
      to={`${path("owner/userlocation")}?from=${day}&to=${day}&cd=${encodeURIComponent(code)}`}
    >
      {name}
    </Link>
  );
}
