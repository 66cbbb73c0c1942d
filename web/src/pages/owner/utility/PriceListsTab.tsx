import { ExportButton } from "@/features/exports/owner/ExportButton";
import { PriceLists } from "@/features/price-lists/PriceLists";
import { usePriceListWords } from "@/features/price-lists/usePriceListWords";
import { LastChanges } from "@/features/products/owner/many/LastChanges";
import { useGetSwitchesQuery } from "@/features/settings/api";
import { Panel } from "@/features/settings/Panel";
import styles from "@/features/settings/Utility.module.css";
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
