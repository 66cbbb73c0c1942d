import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import { useDelay } from "@/shared/hooks/useDelay";
import styles from "./Skeleton.module.css";

export function Bar({ width = "100%", height = 12, ...style }: CSSProperties) {
  return <span className={styles.bar} style={{ width, height, ...style }} />;
}

const DELAY = 150;
const indexes = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Placeholder cards. They are invisible for 150 ms, so that a fast answer does not flicker. */
export function CardSkeletons({
  count = 12,
  className,
  delay = DELAY,
}: {
  count?: number;
  className?: string;
  delay?: number;
}) {
  const shown = useDelay(delay);
  const { t } = useTranslation("common");
  return (
    <div className={className} role="status" aria-label={t("loading")}>
      {indexes(count).map((index) => (
        <CardSkeleton key={index} hidden={!shown} />
      ))}
    </div>
  );
}

export function CardSkeleton({ hidden }: { hidden?: boolean }) {
  return (
    <div className={styles.card} style={{ visibility: hidden ? "hidden" : "visible" }}>
      <Bar aspectRatio="var(--card-picture)" height="auto" />
      <Bar width="92%" marginTop={12} />
      <Bar width="64%" marginTop={8} />
      <Bar width="48%" height={20} marginTop={30} />
      <Bar width="70%" marginTop={8} />
      <Bar width="40%" marginTop={10} />
      <Bar height={44} marginTop={10} borderRadius={10} />
    </div>
  );
}

export function RowSkeletons({ count = 10, height = 96, delay = DELAY }) {
  const shown = useDelay(delay);
  const { t } = useTranslation("common");
  return (
    <div role="status" aria-label={t("loading")}>
      {indexes(count).map((index) => (
        <div key={index} className={styles.row} style={{ height, visibility: shown ? "visible" : "hidden" }}>
          <Bar width={56} height={56} />
          <div>
            <Bar width="80%" marginTop={4} />
            <Bar width="40%" marginTop={12} />
          </div>
        </div>
      ))}
    </div>
  );
}
