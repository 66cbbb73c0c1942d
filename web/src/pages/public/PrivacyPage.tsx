import { useWords } from "@/shared/i18n/useWords";
import { usePageTitle } from "@/shared/ui/PageFrame";
import { PublicFrame } from "./PublicFrame";
import styles from "./PublicFrame.module.css";

const PARTS = ["account", "orders", "location", "device", "rights"];

export function PrivacyPage() {
  const { t } = useWords("landing");
  usePageTitle(t("privacy.title"));
  return (
    <PublicFrame>
      <article className={`${styles.wrap} ${styles.text}`}>
        <h1>{t("privacy.title")}</h1>
        <p>{t("privacy.intro")}</p>
        {PARTS.map((part) => (
          <section key={part}>
            <h2>{t(`privacy.${part}.title`)}</h2>
            <p>{t(`privacy.${part}.text`)}</p>
          </section>
        ))}
      </article>
    </PublicFrame>
  );
}
