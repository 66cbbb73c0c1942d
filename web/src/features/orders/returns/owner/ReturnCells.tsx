import { Button } from "antd";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { dayAndTime } from "@/shared/format/dates";
import { useWords } from "@/shared/i18n/useWords";
import { CardHead, CardLine, TwoLines } from "@/shared/list/Cells";
import type { ListColumn } from "@/shared/list/columns";
import { useStore } from "@/shared/tenant/store-context";
import { Badge } from "@/shared/ui/Badge";
import { ReturnLines } from "../ReturnLines";
import { type OwnersReturn, toneOf } from "../wire";
import styles from "./Returns.module.css";
import type { useDeciding } from "./useDeciding";

type Deciding = Pick<ReturnType<typeof useDeciding>, "accept" | "decline" | "receive">;
/** The actions on a return: deciding on it, and later printing its credit note. */
type Ways = { deciding: Deciding; creditNote: (of: OwnersReturn) => ReactNode };

function OrderLink({ of: { order } }: { of: OwnersReturn }) {
  const { t } = useWords("owner");
  const { path } = useStore();
  return (
    <Link to={`${path("owner/orderdetail")}?id=${order.id}`}>
      {t("order.title", { number: order.number })}
    </Link>
  );
}

function State({ of: { state } }: { of: OwnersReturn }) {
  const { t } = useWords("returns");
  return <Badge tone={toneOf(state)}>{t(`state.${state}`)}</Badge>;
}

/** Shows the actions that a return allows at present. */
export function Decide({ of, deciding, creditNote }: { of: OwnersReturn } & Ways) {
  const { t } = useWords("returns");
  const named = { number: of.order.number, name: of.customer };
  if (of.state === "accepted")
    return (
      <Button aria-label={t("receiveNamed", named)} onClick={() => deciding.receive(of)}>
        {t("receive")}
      </Button>
    );
  if (of.state !== "waiting") return creditNote(of);
  return (
    <div className={styles.ways}>
      <Button
        color="primary"
        variant="outlined"
        aria-label={t("acceptNamed", named)}
        onClick={() => deciding.accept(of)}
      >
        {t("accept")}
      </Button>
      <Button aria-label={t("declineNamed", named)} onClick={() => deciding.decline(of)}>
        {t("decline")}
      </Button>
    </div>
  );
}

export function useReturnColumns(ways: Ways): ListColumn<OwnersReturn>[] {
  const { t, language } = useWords("returns");
  return [
    {
      key: "customer",
      title: t("customer"),
      always: true,
      render: (row) => <TwoLines first={row.customer} second={<OrderLink of={row} />} title={row.customer} />,
    },
    { key: "goods", title: t("goods"), always: true, render: (row) => <ReturnLines of={row} /> },
    {
      key: "state",
      title: t("stateTitle"),
      width: 170,
      always: true,
      render: (row) => (
        <TwoLines first={<State of={row} />} second={dayAndTime(row.at, language)} title={row.reason} />
      ),
    },
    {
      key: "decide",
      title: t("decide"),
      untitled: true,
      width: 260,
      always: true,
      render: (row) => <Decide of={row} {...ways} />,
    },
  ];
}

export function ReturnCard({ row, ...ways }: { row: OwnersReturn } & Ways) {
  const { language } = useWords("returns");
  return (
    <div className={styles.card}>
      <CardHead>
        <b>{row.customer}</b>
        <State of={row} />
      </CardHead>
      <CardLine whole>
        <OrderLink of={row} /> · {[dayAndTime(row.at, language), row.reason].filter(Boolean).join(" · ")}
      </CardLine>
      <ReturnLines of={row} />
      <Decide of={row} {...ways} />
    </div>
  );
}
