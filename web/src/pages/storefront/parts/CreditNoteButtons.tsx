import type { Return } from "@/features/orders/returns/wire";
import { DownloadButton } from "@/features/papers/exports/buyer/DownloadButton";
import { useWords } from "@/shared/i18n/useWords";
import styles from "./CreditNoteButtons.module.css";

/** Downloads the credit note of a return on A4 or for an 80 mm roll; nothing if it has none. */
export function CreditNoteButtons({ of: { id, creditNote } }: { of: Return }) {
  const { t, language } = useWords("returns");
  if (creditNote === null) return null;
  return (
    <div className={styles.papers}>
      <span className="figures">{t("creditNote.number", { number: creditNote })}</span>
      {(["A4", "80mm"] as const).map((paper) => (
        <DownloadButton
          key={paper}
          request={{ kind: "creditNote", returnId: id, paper, language }}
          text={t(`creditNote.${paper}`)}
        />
      ))}
    </div>
  );
}
