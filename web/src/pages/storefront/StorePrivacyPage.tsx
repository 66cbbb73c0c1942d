import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { PageFrame } from "@/shared/ui/PageFrame";
import styles from "./StorePrivacyPage.module.css";

const PARTS = ["orders", "consent", "purpose", "hours", "rights"];

/** The store's privacy policy, mainly when and why it records the location of its sales team. */
export function StorePrivacyPage() {
  const { t } = useWords("account");
  const { company } = useStore();
  return (
    <PageFrame title={t("privacy.title")} note={t("privacy.of", { store: company.name })}>
      <article className={styles.text}>
        <h2>{company.name}</h2>
        {PARTS.map((part) => (
          <section key={part}>
            <h3>{t(`privacy.${part}.title`)}</h3>
            <p>{t(`privacy.${part}.text`, { store: company.name })}</p>
          </section>
        ))}
      </article>
    </PageFrame>
  );
}
