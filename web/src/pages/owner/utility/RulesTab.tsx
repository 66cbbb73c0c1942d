import { useGetSwitchesQuery } from "@/features/store/settings/api";
import { Panel } from "@/features/store/settings/Panel";
import styles from "@/features/store/settings/Utility.module.css";
import { OrderRules } from "@/features/terms/order-rules/OrderRules";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";

/** The rules of quantity and value, and whether they hold. */
export function RulesTab() {
  const { t } = useWords("orderRules");
  const { mobileNumber, path } = useStore();
  const { data: switches } = useGetSwitchesQuery(mobileNumber);
  const off = switches?.value.orderRules === false && (
    <>
      {t("off")} <a href={path("owner/utility?tab=1")}>{t("turnOn")}</a>
    </>
  );
  return (
    <div className={styles.panels}>
      <Panel title={t("title")} help={t("help")}>
        <OrderRules off={off} />
      </Panel>
    </div>
  );
}
