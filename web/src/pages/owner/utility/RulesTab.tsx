import styles from "@/features/store/settings/Utility.module.css";
import { RULES } from "@/features/terms/owner/order-rules/rules";
import { TermList } from "@/features/terms/owner/TermList";
import { useWords } from "@/shared/i18n/useWords";
import { TermsPanel } from "./TermsPanel";

/** The settings tab with the store's rules of quantity and value. */
export function RulesTab() {
  const { t } = useWords("orderRules");
  return (
    <div className={styles.panels}>
      <TermsPanel t={t} by="orderRules">
        {(off) => <TermList kind={RULES} off={off} />}
      </TermsPanel>
    </div>
  );
}
