import { Button, Modal } from "antd";
import type { FormEvent, ReactNode } from "react";
import { useId } from "react";
import { useWords } from "@/shared/i18n/useWords";
import { Icon } from "@/shared/ui/Icon";
import styles from "./AskDialog.module.css";

type AskDialogProps = {
  title: string;
  yes: string;
  busy: boolean;
  danger?: boolean;
  /** Something is still missing. */
  unready?: boolean;
  onYes: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** A small form over the page; Enter sends it. */
export function AskDialog({ title, yes, busy, danger, unready, onYes, onClose, children }: AskDialogProps) {
  const { t: common } = useWords("common");
  const form = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onYes();
  };
  return (
    <Modal
      open
      title={title}
      onCancel={onClose}
      closable={{ closeIcon: <Icon name="close" size={16} />, "aria-label": common("close") }}
      width={440}
      footer={[
        <Button key="no" onClick={onClose}>
          {common("cancel")}
        </Button>,
        <Button
          key="yes"
          type="primary"
          htmlType="submit"
          form={form}
          danger={danger}
          disabled={unready}
          loading={busy}
        >
          {yes}
        </Button>,
      ]}
    >
      <form id={form} className={styles.dialog} onSubmit={submit} noValidate>
        {children}
      </form>
    </Modal>
  );
}
