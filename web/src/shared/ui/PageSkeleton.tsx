import { useTranslation } from "react-i18next";
import { useDelay } from "@/shared/hooks/useDelay";
import styles from "./PageSkeleton.module.css";
import { Bar, CardSkeletons, RowSkeletons } from "./Skeleton";

export type PageKind = "grid" | "list" | "detail" | "form";

const FIELDS = ["first", "second", "third", "fourth"];

/** A placeholder in the shape of a page whose code or texts are still loading. */
export function PageSkeleton({ kind = "list", delay = 150 }: { kind?: PageKind; delay?: number }) {
  const { t } = useTranslation("common");
  const shown = useDelay(delay);
  if (kind === "grid") return <CardSkeletons className={styles.grid} delay={delay} />;
  if (kind === "list") return <RowSkeletons delay={delay} />;
  return (
    <div
      className={styles[kind]}
      role="status"
      aria-label={t("loading")}
      style={{ visibility: shown ? "visible" : "hidden" }}
    >
      {kind === "detail" && <Bar height="auto" aspectRatio="1" borderRadius={10} />}
      <div>
        <Bar width="60%" height={20} />
        {FIELDS.map((field) => (
          <div key={field}>
            <Bar width="32%" marginTop={24} />
            <Bar height={44} marginTop={8} borderRadius={10} />
          </div>
        ))}
      </div>
    </div>
  );
}
