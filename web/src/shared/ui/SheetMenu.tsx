import type { ReactNode } from "react";
import { Layer } from "./Layer";
import styles from "./SheetMenu.module.css";

type SheetMenuProps = {
  open: boolean;
  onClose: () => void;
  label: string;
  /** Buttons and links, one below the other. */
  children: ReactNode;
};

/** A sheet with actions or choices. */
export function SheetMenu({ open, onClose, label, children }: SheetMenuProps) {
  return (
    <Layer open={open} onClose={onClose} from="sheet" label={label}>
      <h2 className={styles.title}>{label}</h2>
      <div className={styles.rows}>{children}</div>
    </Layer>
  );
}
