import { Button } from "antd";
import { useState } from "react";
import { useListSalespeopleQuery } from "@/features/field/locations/api";
import { useListPaymentsQuery } from "@/features/money/payments/api";
import { InHandPanel } from "@/features/money/payments/owner/InHandPanel";
import { PaymentCard, usePaymentColumns } from "@/features/money/payments/owner/PaymentCells";
import {
  PaymentFilters,
  PaymentSums,
  usePaymentFilters,
} from "@/features/money/payments/owner/PaymentFilters";
import { RefundPanel } from "@/features/money/payments/owner/RefundPanel";
import { StatementDialog } from "@/features/money/payments/owner/StatementDialog";
import { useDeciding } from "@/features/money/payments/owner/useDeciding";
import { type OwnersPayment, PAYMENT_SORT } from "@/features/money/payments/wire";
import { useGetFirmQuery } from "@/features/store/settings/api";
import { LinkButton } from "@/shared/antd/LinkButton";
import { useWords } from "@/shared/i18n/useWords";
import { ListBar } from "@/shared/list/ListBar";
import { ListFrame } from "@/shared/list/ListFrame";
import { NothingFound } from "@/shared/list/NothingFound";
import { SelectionBar } from "@/shared/list/SelectionBar";
import { useListSearch } from "@/shared/list/useListSearch";
import { useListView } from "@/shared/list/useListView";
import { useSelection } from "@/shared/list/useSelection";
import { useStore } from "@/shared/tenant/store-context";
import { PageFrame } from "@/shared/ui/PageFrame";

const OFTEN = 30_000;

/** Lists reported and collected payments: the owner confirms them, or compares a bank statement. */
export default function PaymentsPage() {
  const { t } = useWords("payments");
  const { mobileNumber, path } = useStore();
  const { filters, narrow } = usePaymentFilters();
  const list = useListSearch(Object.values(PAYMENT_SORT));
  const { words, page, size, sort, desc } = list.search;
  const { data: firm } = useGetFirmQuery(mobileNumber);
  const { data: salespeople } = useListSalespeopleQuery(mobileNumber);
  const payments = useListPaymentsQuery(
    { ...filters, words, page, size, sort, desc },
    { pollingInterval: OFTEN, skipPollingIfUnfocused: true },
  );
  const selection = useSelection(JSON.stringify([filters, words, page, size, sort, desc]));
  const deciding = useDeciding(selection.clear);
  const view = useListView<OwnersPayment>("payments", usePaymentColumns(deciding));
  const [comparing, setComparing] = useState(false);
  const chosen = [...selection.ids];
  const noUpi = firm !== undefined && !firm.value.upi;
  const setUp = <LinkButton to={path("owner/utility?part=payments")}>{t("setUp")}</LinkButton>;
  return (
    <PageFrame
      title={t("page.title")}
      note={t("page.note")}
      actions={<Button onClick={() => setComparing(true)}>{t("statement.button")}</Button>}
    >
      <InHandPanel busy={deciding.busy} onAccept={(ids) => void deciding.confirm(ids)} />
      <RefundPanel />
      <ListBar list={list} searchLabel={t("search")} view={view}>
        <PaymentFilters filters={filters} narrow={narrow} salespeople={salespeople ?? []} />
      </ListBar>
      <PaymentSums of={payments.data?.sums ?? []} />
      <ListFrame
        of={payments}
        list={list}
        view={view}
        ownOrder={{ sort: PAYMENT_SORT.at, desc: true }}
        keyOf={({ id }) => id}
        nameOf={({ customer, utr, chequeNumber }) => `${customer} ${utr || chequeNumber}`}
        card={(row) => <PaymentCard row={row} deciding={deciding} />}
        selection={{
          chosen,
          select: (keys) => selection.select(keys.map(Number)),
          allowed: (row) => row.state === "waiting",
        }}
        bar={
          chosen.length > 0 && (
            <SelectionBar count={chosen.length} selectable={chosen.length} onClear={selection.clear}>
              <Button type="primary" loading={deciding.busy} onClick={() => void deciding.confirm(chosen)}>
                {t("confirm")}
              </Button>
              <Button onClick={() => deciding.reject(chosen)}>{t("reject")}</Button>
            </SelectionBar>
          )
        }
        empty={
          <NothingFound
            words={words}
            onClear={() => list.show({ words: "" })}
            help={noUpi ? t("noUpi") : t("none")}
          >
            {noUpi && setUp}
          </NothingFound>
        }
      />
      {comparing && <StatementDialog onConfirm={deciding.confirm} onClose={() => setComparing(false)} />}
      {deciding.dialog}
    </PageFrame>
  );
}
