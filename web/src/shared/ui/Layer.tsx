import { type ReactNode, useEffect, useRef } from "react";
import { useBackCloses } from "@/shared/hooks/useBackCloses";
import styles from "./Layer.module.css";
import { Notices } from "./Notices";

type LayerProps = {
  open: boolean;
  onClose: () => void;
  label: string;
  /** A drawer on one side, a sheet from below (a dialog on wide windows), or a small box. */
  from: "right" | "left" | "sheet" | "box";
  children: ReactNode;
};

/**
 * A modal layer. The browser's dialog element traps the focus, returns it and closes on Escape; Back closes
 * it too.
 */
export function Layer({ open, onClose, label, from, children }: LayerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useBackCloses(open, onClose);
  useEffect(() => {
    const element = dialog.current;
    if (element && open !== element.open) element[open ? "showModal" : "close"]();
  }, [open]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way out is Escape, which the dialog handles
    <dialog
      ref={dialog}
      className={`${styles.layer} ${styles[from]}`}
      aria-label={label}
      // React hands both events on to the layer that this one was opened from, which stays open.
      onClose={(event) => {
        event.stopPropagation();
        onClose();
      }}
      onCancel={(event) => {
        event.stopPropagation();
        event.preventDefault();
        onClose();
      }}
      // The second click of a double click, which opened the layer, does not close it.
      onClick={(event) => event.target === dialog.current && event.detail < 2 && onClose()}
    >
      {open && (
        <>
          {from === "sheet" && <span className={styles.grab} />}
          {children}
          <Notices />
        </>
      )}
    </dialog>
  );
}
