import { Modal, type ModalProps } from "antd";
import { useBackCloses } from "@/shared/hooks/useBackCloses";

/** A dialog of the back office; Back closes it as its own button does. */
export function Dialog({
  onClose,
  ...props
}: Omit<ModalProps, "open" | "onCancel"> & { onClose?: () => void }) {
  useBackCloses(true, () => onClose?.());
  return <Modal open {...props} onCancel={onClose} />;
}
