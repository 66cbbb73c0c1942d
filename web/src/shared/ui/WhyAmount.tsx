import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./WhyAmount.module.css";
import type { Reasons } from "./WhyReasons";

// The code is loaded on demand, because few readers open the explanation.
const WhyReasons = lazy(async () => ({ default: (await import("./WhyReasons")).WhyReasons }));

/** Explains an amount on request: each rate, the tax, the rounding, and whether the order waits. */
export function WhyAmount(reasons: Reasons) {
  const { t } = useTranslation("common");
  const [open, setOpen] = useState(false);
  return (
    <details className={styles.why} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t("whyAmount")}</summary>
      {open && (
        <Suspense fallback={null}>
          <WhyReasons {...reasons} />
        </Suspense>
      )}
    </details>
  );
}
