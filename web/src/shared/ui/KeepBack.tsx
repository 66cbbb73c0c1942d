import styles from "./KeepBack.module.css";
import { RowSkeletons } from "./Skeleton";

/** Marks a part whose height is unknown until it is loaded: what follows it appears only then, and never moves. */
export const keepsBack = styles.back;

/** A placeholder that keeps back what follows it, which is already loading. */
export function KeepBack() {
  return (
    <div className={keepsBack}>
      <RowSkeletons />
    </div>
  );
}
