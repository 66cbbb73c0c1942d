import { Button } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import { storeAddress } from "@/features/platform/console/menu";
import { useActOnStoreMutation, useListStoresQuery } from "@/features/platform/console/stores";
import { useOutcome } from "@/features/platform/console/useOutcome";
import type { StoreRow } from "@/features/platform/console/wire";
import { dayAndTime } from "@/shared/format/dates";
import { useWords } from "@/shared/i18n/useWords";
import { CardLine, TwoLines } from "@/shared/list/Cells";
import type { ListColumn } from "@/shared/list/columns";
import { ListFrame } from "@/shared/list/ListFrame";
import { useListSearch } from "@/shared/list/useListSearch";
import { useListView } from "@/shared/list/useListView";
import { spacedMobileNumber } from "@/shared/tenant/address";
import { EmptyState } from "@/shared/ui/EmptyState";
import { PageFrame } from "@/shared/ui/PageFrame";
import { StoreName } from "../StoreName";
import { ActionDialog } from "../store/ActionDialog";
import styles from "./Requests.module.css";

const OFTEN = 15_000;

/** Lists requested stores that wait for an administrator's decision, the oldest first. */
export default function RequestsPage() {
  const { t } = useWords("platform");
  const list = useListSearch<never>([]);
  const { words, page, size } = list.search;
  const waiting = useListStoresQuery(
    { words, state: "waiting", sort: "createdAt", desc: false, page, size },
    { pollingInterval: OFTEN, skipPollingIfUnfocused: true },
  );
  const view = useListView<StoreRow>("platformRequests", useRequestColumns());
  return (
    <PageFrame title={t("requests.title")} note={t("requests.note")}>
      <div className={styles.requests}>
        <ListFrame
          of={waiting}
          failed={t("stores.failed")}
          list={list}
          view={view}
          keyOf={({ mobileNo }) => mobileNo}
          nameOf={({ companyName }) => companyName}
          card={(store) => <RequestCard store={store} />}
          empty={<EmptyState title={t("requests.none")} help={t("requests.noneHelp")} />}
        />
      </div>
    </PageFrame>
  );
}

function useRequestColumns(): ListColumn<StoreRow>[] {
  const { t, language } = useWords("platform");
  return [
    {
      key: "store",
      title: t("stores.store"),
      always: true,
      render: (store) => <StoreName store={store} />,
    },
    {
      key: "owner",
      title: t("stores.owner"),
      width: 160,
      from: "md",
      render: ({ personName, city }) => <TwoLines first={personName} second={city} title={personName} />,
    },
    {
      key: "email",
      title: t("field.email"),
      width: 200,
      from: "xl",
      render: ({ email }) => (
        <p className="ellipsis" title={email}>
          {email}
        </p>
      ),
    },
    {
      key: "asked",
      title: t("requests.asked"),
      width: 140,
      from: "lg",
      render: ({ createdAt }) => dayAndTime(createdAt, language),
    },
    {
      key: "decide",
      title: t("requests.decide"),
      untitled: true,
      width: 196,
      always: true,
      render: (store) => <Decide store={store} />,
    },
  ];
}

function RequestCard({ store }: { store: StoreRow }) {
  const { language } = useWords("platform");
  const { companyName, mobileNo, personName, city, email, createdAt } = store;
  return (
    <div className={styles.card}>
      <Link to={storeAddress(mobileNo)}>
        <b>{companyName}</b>
      </Link>
      <CardLine whole>
        {[spacedMobileNumber(mobileNo), personName, city].filter(Boolean).join(" · ")}
      </CardLine>
      <CardLine whole>{[email, dayAndTime(createdAt, language)].join(" · ")}</CardLine>
      <Decide store={store} />
    </div>
  );
}

function Decide({ store }: { store: StoreRow }) {
  const { t } = useWords("platform");
  const report = useOutcome();
  const [act, { isLoading }] = useActOnStoreMutation();
  const [denying, setDenying] = useState(false);
  const { mobileNo, companyName: company } = store;
  const approve = () =>
    report(act({ store: mobileNo, action: "approve" }).unwrap(), t("action.approve.done", { company }));
  return (
    <span className={styles.ways}>
      <Button loading={isLoading} aria-label={t("requests.approve", { company })} onClick={approve}>
        {t("action.approve.button")}
      </Button>
      <Button
        danger
        disabled={isLoading}
        aria-label={t("requests.deny", { company })}
        onClick={() => setDenying(true)}
      >
        {t("action.deny.button")}
      </Button>
      {denying && (
        <ActionDialog store={store} action="deny" databases={[]} onClose={() => setDenying(false)} />
      )}
    </span>
  );
}
