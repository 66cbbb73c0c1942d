import { LastChanges } from "@/features/catalogue/products/owner/many/LastChanges";
import { ExportButton } from "@/features/papers/exports/owner/ExportButton";
import styles from "@/features/store/settings/Utility.module.css";
import { PriceLists } from "@/features/terms/owner/price-lists/PriceLists";
import { usePriceListWords } from "@/features/terms/owner/price-lists/usePriceListWords";
import { LinkButton } from "@/shared/antd/LinkButton";
import { useStore } from "@/shared/tenant/store-context";
import { TermsPanel } from "./TermsPanel";

/** The settings tab with the store's price lists. */
export function PriceListsTab() {
  const { t } = usePriceListWords();
  const { path } = useStore();
  return (
    <div className={styles.panels}>
      <TermsPanel t={t} by="priceLists">
        {(off) => (
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
        )}
      </TermsPanel>
    </div>
  );
}
