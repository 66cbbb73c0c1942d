import { Select } from "antd";
import { useSearchParams } from "react-router";
import { useListReturnsQuery } from "@/features/orders/returns/api";
import { ReturnCard, useReturnColumns } from "@/features/orders/returns/owner/ReturnCells";
import styles from "@/features/orders/returns/owner/Returns.module.css";
import { useDeciding } from "@/features/orders/returns/owner/useDeciding";
import { type OwnersReturn, STATES } from "@/features/orders/returns/wire";
import { CreditNoteFiles } from "@/features/papers/exports/owner/CreditNoteFiles";
import { useWords } from "@/shared/i18n/useWords";
import { ListBar } from "@/shared/list/ListBar";
import { ListFrame } from "@/shared/list/ListFrame";
import { NothingFound } from "@/shared/list/NothingFound";
import { useListSearch } from "@/shared/list/useListSearch";
import { useListView } from "@/shared/list/useListView";
import { PageFrame } from "@/shared/ui/PageFrame";

const OFTEN = 30_000;

/** Lists requested returns: the owner accepts or declines them, and records the received goods. */
export default function ReturnsPage() {
  const { t } = useWords("returns");
  const { t: owner } = useWords("owner");
  const [params, setParams] = useSearchParams();
  const state = STATES.find((name) => name === params.get("state"));
  const list = useListSearch<never>([]);
  const { words, page, size } = list.search;
  const returns = useListReturnsQuery(
    { state, words, page, size },
    { pollingInterval: OFTEN, skipPollingIfUnfocused: true },
  );
  const deciding = useDeciding();
  const ways = { deciding, creditNote: (of: OwnersReturn) => <CreditNoteFiles of={of} /> };
  const view = useListView<OwnersReturn>("returns", useReturnColumns(ways));
  const narrow = (to: string) =>
    setParams((now) => {
      const next = new URLSearchParams(now);
      if (to) next.set("state", to);
      else next.delete("state");
      next.delete("page");
      return next;
    });
  return (
    <PageFrame title={t("title")} note={t("page.note")}>
      <ListBar list={list} searchLabel={t("search")} view={view}>
        <Select
          className={styles.select}
          aria-label={t("stateTitle")}
          virtual={false}
          value={state ?? ""}
          options={[
            { value: "", label: t("all") },
            ...STATES.map((value) => ({ value, label: t(`state.${value}`) })),
          ]}
          onChange={narrow}
        />
      </ListBar>
      <ListFrame
        of={returns}
        list={list}
        view={view}
        keyOf={({ id }) => id}
        nameOf={({ customer, order }) => `${customer}, ${owner("orders.named", { number: order.number })}`}
        card={(row) => <ReturnCard row={row} {...ways} />}
        empty={<NothingFound words={words} onClear={() => list.show({ words: "" })} help={t("none")} />}
      />
      {deciding.dialog}
    </PageFrame>
  );
}
