import { Select } from "antd";
import { Link, useSearchParams } from "react-router";
import { useListAdministratorsQuery, useListAuditQuery } from "@/features/platform/console/identity";
import { storeAddress } from "@/features/platform/console/menu";
import { useActionWords } from "@/features/platform/console/useActionWords";
import type { AuditRow } from "@/features/platform/console/wire";
import { dayAndTime } from "@/shared/format/dates";
import { useWords } from "@/shared/i18n/useWords";
import { CardLine, TwoLines } from "@/shared/list/Cells";
import type { ListColumn } from "@/shared/list/columns";
import { ListBar } from "@/shared/list/ListBar";
import { ListFrame } from "@/shared/list/ListFrame";
import { NothingFound } from "@/shared/list/NothingFound";
import { useListSearch } from "@/shared/list/useListSearch";
import { useListView } from "@/shared/list/useListView";
import { spacedMobileNumber } from "@/shared/tenant/address";
import { PageFrame } from "@/shared/ui/PageFrame";
import styles from "./Audit.module.css";
import { ACTIONS } from "./actions";
import { detailsText } from "./details";

const FILTERS = ["administrator", "action"] as const;

/** Lists all actions of administrators, with filters; the entries cannot be changed. */
export default function AuditPage() {
  const { t } = useWords("platform");
  const actionWords = useActionWords();
  const [params, setParams] = useSearchParams();
  const list = useListSearch<never>([]);
  const { words, page, size } = list.search;
  const [administrator = "", action = ""] = FILTERS.map((name) => params.get(name) ?? "");
  const audit = useListAuditQuery({
    store: words.replace(/\s/g, "") || undefined,
    administrator: administrator || undefined,
    action: action || undefined,
    page,
    size,
  });
  const { data: administrators = [] } = useListAdministratorsQuery();
  const view = useListView<AuditRow>("platformAudit", useAuditColumns());
  const narrow = (name: (typeof FILTERS)[number], to: string) =>
    setParams((now) => {
      const next = new URLSearchParams(now);
      if (to) next.set(name, to);
      else next.delete(name);
      next.delete("page");
      return next;
    });
  return (
    <PageFrame title={t("audit.title")} note={t("audit.note")}>
      <ListBar list={list} searchLabel={t("audit.search")} view={view}>
        <Select
          className={styles.select}
          aria-label={t("audit.administrator")}
          virtual={false}
          value={administrator}
          options={[
            { value: "", label: t("audit.allAdministrators") },
            ...administrators.map(({ email }) => ({ value: email, label: email })),
          ]}
          onChange={(to) => narrow("administrator", to)}
        />
        <Select
          className={styles.select}
          aria-label={t("audit.action")}
          showSearch={{ optionFilterProp: "label" }}
          virtual={false}
          value={action}
          options={[
            { value: "", label: t("audit.everything") },
            ...ACTIONS.map((name) => ({ value: name, label: actionWords(name) })),
          ]}
          onChange={(to) => narrow("action", to)}
        />
      </ListBar>
      <ListFrame
        of={audit}
        failed={t("audit.failed")}
        list={list}
        view={view}
        keyOf={({ id }) => id}
        nameOf={({ action: name }) => actionWords(name)}
        card={(row) => <AuditCard row={row} />}
        empty={<NothingFound words={words} onClear={() => list.show({ words: "" })} help={t("audit.none")} />}
      />
    </PageFrame>
  );
}

function useAuditColumns(): ListColumn<AuditRow>[] {
  const { t, language } = useWords("platform");
  const actionWords = useActionWords();
  return [
    {
      key: "at",
      title: t("audit.at"),
      width: 136,
      always: true,
      render: ({ at }) => dayAndTime(at, language),
    },
    {
      key: "action",
      title: t("audit.action"),
      width: 220,
      always: true,
      render: ({ action }) => (
        <p className={`${styles.action} ellipsis`} title={action}>
          {actionWords(action)}
        </p>
      ),
    },
    {
      key: "store",
      title: t("stores.store"),
      width: 120,
      render: ({ mobileNo }) => mobileNo && <StoreLink mobileNo={mobileNo} />,
    },
    {
      key: "details",
      title: t("audit.details"),
      from: "xl",
      render: ({ details }) => (
        <p className="ellipsis" title={detailsText(details)}>
          {detailsText(details)}
        </p>
      ),
    },
    {
      key: "administrator",
      title: t("audit.administrator"),
      width: 200,
      from: "lg",
      render: ({ administrator, address }) => (
        <TwoLines first={administrator} second={address} title={administrator} />
      ),
    },
  ];
}

const StoreLink = ({ mobileNo }: { mobileNo: string }) => (
  <Link className={`${styles.store} figures`} to={storeAddress(mobileNo)}>
    {spacedMobileNumber(mobileNo)}
  </Link>
);

function AuditCard({ row }: { row: AuditRow }) {
  const { language } = useWords("platform");
  const actionWords = useActionWords();
  const { at, action, administrator, address, mobileNo, details } = row;
  return (
    <div className={styles.card}>
      <span className={styles.between}>
        <b>{actionWords(action)}</b>
        {mobileNo && <StoreLink mobileNo={mobileNo} />}
      </span>
      {detailsText(details) && <p>{detailsText(details)}</p>}
      <CardLine whole>
        {[dayAndTime(at, language), administrator, address].filter(Boolean).join(" · ")}
      </CardLine>
    </div>
  );
}
