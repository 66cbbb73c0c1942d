import { countOf, NOT_YET, versionText } from "@/features/platform/console/rules";
import { StandingBadge } from "@/features/platform/console/StandingBadge";
import type { StoreRow } from "@/features/platform/console/wire";
import { bytesText } from "@/shared/format/bytes";
import { quantityText } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { TwoLines } from "@/shared/list/Cells";
import type { ListColumn } from "@/shared/list/columns";
import { StoreName } from "../StoreName";
import { LastOrder } from "./LastOrder";
import styles from "./Stores.module.css";

const hasSchema = ({ state }: StoreRow) => state !== "waiting" && state !== "denied";

/** The columns of the list of stores. */
export function useStoreColumns(): ListColumn<StoreRow>[] {
  const { t } = useWords("platform");
  return [
    {
      key: "store",
      title: t("stores.store"),
      sort: "companyName",
      always: true,
      render: (store) => <StoreName store={store} />,
    },
    {
      key: "owner",
      title: t("stores.owner"),
      width: 138,
      from: "lg",
      sort: "personName",
      render: ({ personName, city }) => <TwoLines first={personName} second={city} title={personName} />,
    },
    {
      key: "state",
      title: t("stores.state"),
      width: 128,
      sort: "state",
      always: true,
      render: (store) => <StandingBadge store={store} />,
    },
    ...figure("products", 92, "lg", (store) => countOf(store, "products", quantityText)),
    ...figure("customers", 104, "xl", (store) => countOf(store, "customers", quantityText)),
    ...figure("orders30", 100, undefined, (store) => <b>{countOf(store, "orders30", quantityText)}</b>),
    ...figure("lastOrder", 84, "lg", ({ lastOrder }) => <LastOrder at={lastOrder} />),
    ...figure("storage", 76, "xl", (store) => countOf(store, "storage", bytesText)),
    ...figure("schemaVersion", 66, undefined, (store) => (
      <span className={store.behind ? styles.behind : undefined}>
        {hasSchema(store) ? versionText(store.schemaVersion) : NOT_YET}
      </span>
    )),
    {
      key: "database",
      title: t("stores.database"),
      width: 86,
      from: "xl",
      render: (store) => (
        <p className={`${store.database === "main" ? "" : styles.own} ellipsis`} title={store.database}>
          {hasSchema(store) ? store.database : NOT_YET}
        </p>
      ),
    },
  ];

  function figure(
    key: string,
    width: number,
    from: ListColumn<StoreRow>["from"],
    render: ListColumn<StoreRow>["render"],
  ): ListColumn<StoreRow>[] {
    return [{ key, title: t(`stores.${key}`), width, from, figures: true, sort: key, render }];
  }
}
