import { LastChanges } from "@/features/catalogue/products/owner/many/LastChanges";
import { ExportButton } from "@/features/papers/exports/owner/ExportButton";
import { useGetSwitchesQuery } from "@/features/store/settings/api";
import { Panel } from "@/features/store/settings/Panel";
import styles from "@/features/store/settings/Utility.module.css";
import { PriceLists } from "@/features/terms/price-lists/PriceLists";
import { usePriceListWords } from "@/features/terms/price-lists/usePriceListWords";
import { LinkButton } from "@/shared/antd/LinkButton";
import { useStore } from "@/shared/tenant/store-context";

/** The price lists, and whether they hold. */
export function PriceListsTab() {
  const { t } = usePriceListWords();
  const { mobileNumber, path } = useStore();
  const { data: switches } = useGetSwitchesQuery(mobileNumber);
  const off = switches?.value.priceLists === false && (
    <>
      {t("off")} <a href={path("owner/utility?tab=1")}>{t("turnOn")}</a>
    </>
  );
  return (
    <div className={styles.panels}>
      <Panel title={t("title")} help={t("help")}>
        <PriceLists
          off={off}
          changes={<LastChanges kind="priceListImport" />}
          sheet={({ id }) => (
            <div className={styles.sheet}>
              <p>{t("sheet.help")}</p>
              <ExportButton list={{ kind: "priceList", filters: { cd: String(id) } }} />
              <LinkButton to={path("owner/import?kind=priceLists")}>{t("sheet.import")}</LinkButton>
            </div>
          )}
        />
      </Panel>
    </div>
  );
}
