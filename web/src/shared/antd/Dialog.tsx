import { Modal, type ModalProps } from "antd";
import { type SyntheticEvent, useEffect, useRef, useState } from "react";
import { useBackCloses } from "@/shared/hooks/useBackCloses";

/**
 * A dialog of the back office; Back closes it as its own button does, and the focus returns to what opened it. A click
 * beside it closes it too, until something is typed; the second click of a double click, which opened it, does not.
 */
export function Dialog({
  onClose,
  ...props
}: Omit<ModalProps, "open" | "onCancel"> & { onClose?: () => void }) {
  useBackCloses(true, () => onClose?.());
  useFocusReturns();
  const typed = useRef(false);
  const close = (event: SyntheticEvent) => {
    const beside = event.type === "click" && !(event.target as Element).closest("button");
    if (!beside || !(typed.current || (event.nativeEvent as MouseEvent).detail > 1)) onClose?.();
  };
  // Without motion antd draws a dialog before its own container is on the page: no field could have the focus.
  return (
    <Modal
      open
      getContainer={document.body}
      {...props}
      wrapProps={{
        onInput: () => {
          typed.current = true;
        },
      }}
      onCancel={close}
    />
  );
}

/** Returns the focus to where it was: antd does so only for a dialog that stays on the page when it is closed. */
function useFocusReturns() {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
    },
    [opener],
  );
}
