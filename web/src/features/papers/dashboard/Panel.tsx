import type { ReactNode } from "react";
import { useDelay } from "@/shared/hooks/useDelay";
import { useWords } from "@/shared/i18n/useWords";
import { Problem } from "@/shared/ui/Problem";
import { Bar } from "@/shared/ui/Skeleton";
import styles from "./Dashboard.module.css";

type PanelProps<T> = {
  title: string;
  note?: ReactNode;
  /** The height of the content, reserved while it loads so that the layout does not jump. */
  height: number;
  answer: { data?: T; error?: unknown; refetch: () => void };
  children: (data: T) => ReactNode;
};

/** Shows a block of the dashboard that loads and fails independently of the others. */
export function Panel<T>({ title, note, height, answer, children }: PanelProps<T>) {
  const { data, error, refetch } = answer;
  return (
    <section className={styles.panel}>
      <header className={styles.panelHead}>
        <h2>{title}</h2>
        {data !== undefined && note && <span>{note}</span>}
      </header>
      <div className={styles.panelBody} style={{ minHeight: height }}>
        {data !== undefined ? (
          children(data)
        ) : error ? (
          <Problem error={error} onRetry={refetch} />
        ) : (
          <BlockSkeleton height={height} />
        )}
      </div>
    </section>
  );
}

export function BlockSkeleton({ height }: { height: number }) {
  const { t } = useWords("common");
  const shown = useDelay(150);
  return (
    <div role="status" aria-label={t("loading")}>
      <Bar height={height} visibility={shown ? "visible" : "hidden"} />
    </div>
  );
}

export function Insufficient() {
  const { t } = useWords("owner");
  return <p className={styles.insufficient}>{t("dashboard.insufficient")}</p>;
}
