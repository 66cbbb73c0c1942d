import { useLocation, useNavigate, useNavigationType } from "react-router";
import { IconButton } from "@/shared/antd/IconButton";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { type CameFrom, neighboursOf } from "../neighbours";
import styles from "./OrderDetail.module.css";

/** Links to the previous and next orders of the list; Back still leads to the list. */
export function Neighbours({ id }: { id: number }) {
  const { t } = useWords("owner");
  const { path } = useStore();
  const navigate = useNavigate();
  const came = useLocation().state as CameFrom | null;
  // The browser keeps this state in the history, so after a reload or Back it describes an old step.
  const way = useNavigationType() === "POP" ? undefined : came?.way;
  const { previous, next } = neighboursOf(id, came?.ids);
  if (previous === undefined && next === undefined) return null;
  const go = (by: CameFrom["way"], to?: number) =>
    navigate(`${path("owner/orderdetail")}?id=${to}`, { state: { ...came, way: by }, replace: true });
  // Each order mounts new buttons. The focus moves to the button that was pressed,
  // or to the other one at the list's end.
  const atEnd = (way === "next" && !next) || (way === "previous" && !previous);
  const focused = atEnd ? (next ? "next" : "previous") : way;
  return (
    <span className={styles.neighbours}>
      <IconButton
        icon="chevronLeft"
        label={t("order.previous")}
        autoFocus={focused === "previous"}
        disabled={previous === undefined}
        onClick={() => go("previous", previous)}
      />
      <IconButton
        icon="chevronRight"
        label={t("order.next")}
        autoFocus={focused === "next"}
        disabled={next === undefined}
        onClick={() => go("next", next)}
      />
    </span>
  );
}
