import { Modal, type ModalProps } from "antd";
import { type SyntheticEvent, useEffect, useRef, useState } from "react";
import { useBackCloses } from "@/shared/hooks/useBackCloses";

/**
 * A dialog of the back office. Back closes it like its Cancel button, and the focus returns to the element
 * that opened it. A click outside closes it until the user types something. The second click of a double
 * click, which opened the dialog, does not close it.
 */
export function Dialog({
  onClose,
  ...props
}: Omit<ModalProps, "open" | "onCancel"> & { onClose?: () => void }) {
  useBackCloses(true, () => onClose?.());
  useFocusReturns();
  const typed = useRef(false);
  const close = (event: SyntheticEvent) => {
    const outside = event.type === "click" && !(event.target as Element).closest("button");
    if (!outside || !(typed.current || (event.nativeEvent as MouseEvent).detail > 1)) onClose?.();
  };
  // Without motion antd renders a dialog before its container is in the page, so no field could take the
  // focus.
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

/** Returns the focus to the element that had it; antd does so only for a dialog that stays mounted. */
function useFocusReturns() {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
    },
    [opener],
  );
}
